import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentHash } from '../../codegen/cache/disk-cache.ts'
import { check } from '../../codegen/check/check.ts'
import { rememberFindings } from '../../codegen/check/remember-findings.ts'
import { recallNothing, type Tools } from '../../codegen/check/rule.ts'
import { validatorOf } from '../../codegen/check/validators.ts'
import { emitContent } from '../../codegen/emit/content.ts'
import { checkContent } from '../../codegen/generate.ts'
import { loadTexasZipTable } from '../../codegen/places/texas.ts'
import { collectContent, parseFile } from '../../codegen/read/content-files.ts'
import type { Parsed } from '../../codegen/read/record.ts'
import { resolveSite } from '../../codegen/resolve/resolve-site.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { fixtureSite } from './fixture-site.ts'

/** What somebody does to one line of a file. */
const slips = {
  'a word more': (line: string) => `${line} floe`,
  'other numbers': (line: string) => line.replace(/\d/g, digit => String((Number(digit) + 1) % 10)),
  'other words': (line: string) => line.replace(/(?<=: .*)(\p{L})(\p{L}+)/gu, '$2$1'),
  'a placeholder less': (line: string) => line.replaceAll(/[{}]{2}/g, ''),
  gone: () => '',
}

const anywhere = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const edit = fc.record({ file: anywhere, line: anywhere, slip: fc.constantFrom(...Object.values(slips)) })

type Texts = ReadonlyMap<string, string>

test('in a process that goes on, what is said and made is what one that knows nothing would say and make', () => {
  const folders = fixtureSite()
  const { site } = checkContent(folders)
  const sound = new Map(site.content.records.map(({ path, text }) => [path, text]))
  const files = [...sound.keys()]
  const registries = files.filter(file => /^(?:facts|prices|terms|site|interface|costs)\.yaml$/.test(file))
  const parsed = new Map<string, Parsed>()

  function outcome(
    texts: Texts,
    parseOnce: typeof parseFile,
    memory: (site: ResolvedSite) => Pick<Tools, 'recall' | 'digest'>,
  ) {
    const { bytesOf, faultOf, shownPath } = site.content
    const content = collectContent(site.model, {
      files: [...files, ...[...site.content.images].map(image => `images/${image}`)],
      read(entity, file) {
        const text = texts.get(file) ?? ''
        return { text, hash: contentHash(text), parsed: parseOnce(entity, text) }
      },
      bytesOf,
      faultOf,
      urlList: undefined,
      shownPath,
    })
    const now = resolveSite(site.model, content, folders.now)
    const tools = {
      validatorOf: (entity: Parameters<Tools['validatorOf']>[0]) => validatorOf(site.model, entity),
      zipPlaces: loadTexasZipTable,
      today: folders.today,
      ...memory(now),
    }
    return { ...check(now, tools), made: emitContent(now) }
  }

  const warm = (texts: Texts) =>
    outcome(
      texts,
      (entity, text) => {
        const known = parsed.get(text) ?? parseFile(entity, text)
        parsed.set(text, known)
        return known
      },
      now => {
        const { recall, digest } = rememberFindings(now, folders)
        return { recall, digest }
      },
    )
  const cold = (texts: Texts) => outcome(texts, parseFile, () => ({ recall: recallNothing }))

  // What all texts lean on, one after the other: of two looks, only one file differs.
  let texts: Texts = sound
  const steps = registries.map(name => {
    const lines = (sound.get(name) ?? '').split('\n')
    texts = new Map(texts).set(name, lines.map(slips['other numbers']).join('\n'))
    return texts
  })
  const others = fc.sample(edit, 2).map(({ file, line, slip }) => {
    const name = oneOf(files, file)
    return new Map(sound).set(name, editLine(sound.get(name) ?? '', line, slip))
  })
  // One city says what another does, until that has another name.
  const [one = '', other = ''] = files.filter(file => file.startsWith('cities/'))
  const named = (file: string, name: string) =>
    (sound.get(file) ?? '').replace(/^name: .*$/m, `name: ${name}`)
  const copied = new Map(sound).set(other, named(one, 'Copy Cove'))
  const renamed = new Map(copied).set(one, named(one, 'Igloo Bay'))
  const states = [...steps, ...others, copied, renamed, sound]
  // All of one, then all of the other: what a look leaves behind is there for the next.
  const outcomes = states.map(warm)
  expect(outcomes).toEqual(states.map(cold))
})

const oneOf = (list: readonly string[], at: number) => list[Math.floor(at * list.length)] ?? ''

/** One of the lines that it changes. */
function editLine(text: string, at: number, slip: (line: string) => string): string {
  const lines = text.split('\n')
  const line = oneOf(
    lines.filter(one => slip(one) !== one),
    at,
  )
  return lines.with(lines.indexOf(line), slip(line)).join('\n')
}
