import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { frontMatterEnd } from '../../codegen/read/markdown.ts'
import { readPlainYaml } from '../../codegen/read/plain-yaml.ts'
import { yamlText } from '../../codegen/read/record.ts'
import { parseWithPlaces, parseYaml } from '../../codegen/read/yaml.ts'
import { fixturesDir } from './fixture-site.ts'

/** What `yaml` makes of a text, which all else goes by. */
function readWithPlaces(text: string): { data: unknown; errors: readonly string[] } {
  const document = parseDocument(text, { prettyErrors: false, stringKeys: true, logLevel: 'error' })
  const errors = document.errors.map(({ message }) => message)
  return { data: errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 }), errors }
}

const siteDir = path.join(fixturesDir, 'site')

const texts = readdirSync(siteDir, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.(?:md|yaml)$/.test(file) && !file.startsWith('images'))
  .map(file => {
    const text = readFileSync(path.join(siteDir, file), 'utf8')
    return file.endsWith('.md') ? yamlText(text, frontMatterEnd(text)) : text
  })

test('many files are read the short way, and say what they say the long way', () => {
  const plain = texts.filter(text => readPlainYaml(text) !== undefined)
  expect(plain.length).toBeGreaterThan(texts.length / 4)
  for (const text of plain) expect(readPlainYaml(text)).toEqual(readWithPlaces(text).data)
})

const lines = texts.flatMap(text => text.split('\n')).filter(line => line.trim() !== '')

const spaces = [' ', '  ', '    ', '\n', '\n  ', '\n- ', '\n\n', '\t', '\u00a0', '\ufeff', '\u2028']

/** Signs that mean something somewhere, parted by two spaces. */
const signs =
  `:  : ;  ;:  -  - ;  - - ;  #  ;#  "  '  ''  ""  \\  [  ]  {  }  ,  []  {}  [a, b]  [a,]  { lat: 1.5, lng: -2 }
  {a}  {a: b}: c  [a]: b  [a: b]  {{fact:x}}  "a":1  "a" b  "x":y  |  >  ?  ? ;  &a  *a  !  %  @  \`  ~  null  Null  true  False
  yes  0  012  -0  +1  0x1F  0o7  0b1  1_000  1e3  .5  5.  .inf  .NaN  2025-01-06  <<  __proto__  =  é  🦴  a: ;  b:`
    .split(/ {2}|\n/)
    .map(sign => sign.replace(';', ' '))

const lined = ['\n#c\n', '\n # c\n', '[\n  a,\n  b\n  ]', '|\n', '>-\n', '---', '\n---\n', '\n...\n']

/** What people type, paste and delete. */
const piece = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...lines) },
  fc.constantFrom(...spaces, ...signs, ...lined),
)

/** At a share of the text: what is taken away there, and what comes in its place. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  away: fc.constantFrom(0, 0, 0, 1, 2, 5),
  put: fc.oneof(fc.constant(''), piece),
})

type Edit = Readonly<{ at: number; away: number; put: string }>

const edited = (text: string, edits: readonly Edit[]) =>
  edits.reduce((changed, { at, away, put }) => {
    const start = Math.floor(at * changed.length)
    return changed.slice(0, start) + put + changed.slice(start + away)
  }, text)

/** Some lines of a file, moved to the margin. */
const excerpt = fc
  .record({
    text: fc.constantFrom(...texts),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    count: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ text, from, count }) => {
    const all = text.split('\n')
    const start = Math.floor(from * all.length)
    const some = all.slice(start, start + count)
    const margin = Math.min(...some.map(line => line.search(/\S|$/)))
    return `${some.map(line => line.slice(margin)).join('\n')}\n`
  })

test('however a text is edited, both ways find the same in it, or the short one leaves it to the other', () => {
  let plain = 0
  fc.assert(
    fc.property(
      fc.oneof(
        excerpt,
        fc.array(piece, { maxLength: 12 }).map(parts => parts.join('')),
      ),
      fc.array(edit, { maxLength: 3 }),
      (text, edits) => {
        const changed = edited(text, edits)
        expect(parseYaml(changed)).toEqual(parseWithPlaces(changed))
        const found = readPlainYaml(changed)
        if (found === undefined) return
        plain++
        expect({ data: found, errors: [] }).toEqual(readWithPlaces(changed))
      },
    ),
    { numRuns: 6000 },
  )
  expect(plain).toBeGreaterThan(600)
})

describe('what the libraries differ in is left to the one that goes by the book', () => {
  test.each([
    ['an item of nothing above one at the margin', 'a:\n  - \n- b\n'],
    ['a remark between a name and its value', 'a:\n#c\n b\n'],
    ['a remark that touches a quotation mark', 'a: "b"#c\n'],
    ['a remark that touches a bracket', 'a: [b]#c\n'],
    ['a list as a name', '[a, b]: c\n'],
    ['a name that is missing in braces', 'a: [b,: c]\n'],
    ['a name in braces that is a number', '{5.}\n'],
    ['a name that is a number', '012: a\n'],
    ['a name that is nothing', 'null: a\n'],
    ['a name of a thousand letters', `${'a'.repeat(1100)}: b\n`],
  ])('%s', (_, text) => {
    expect(readPlainYaml(text)).toBeUndefined()
  })
})

test('values are those of the core schema', () => {
  const values =
    '~ null Null true FALSE yes 012 -0.5 +1 0x1F 0o17 0b1 1_000 1e3 .5 5. 2025-01-06 1:30 <<'.split(' ')
  for (const value of values) {
    const text = `a: ${value}\n`
    expect(readPlainYaml(text), value).toEqual(readWithPlaces(text).data)
    expect(readPlainYaml(text), value).toBeDefined()
  }
})
