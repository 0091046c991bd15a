import assert from 'node:assert/strict'
import fc from 'fast-check'
import { applyFixes, dropUnsafeFixes } from '../../authoring/fix/fix-content.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { changedSite } from './changed-site.ts'
import { type Mistake, mistakes, pickMatch } from './slips.ts'

/** A mistake, and the text that its author meant. */
export interface MeantMistake extends Mistake {
  meant: string
}

/** Sentences about others, which no fix may change: `what` is true of them. */
const sentencesOfOthers = [
  'The school has been open since 2001.',
  'The school was founded in 2001.',
  'Their router has a 3-year warranty.',
  'A roof with a 15-year warranty keeps the snow out.',
  'The maker of the glue gives a warranty of 10 years.',
  'A licensed plumber moves the pipe.',
  'The vet bill came to $1,200.',
  'The city asks $75 for the permit.',
  'A desk in oak costs $3–8 per sq ft elsewhere.',
  'Their rating is 4.9 of 5.',
  'The store is open 24/7.',
  'The pharmacy replies within 24 hours.',
  'Grout is done in 2 days.',
  'The museum has 500+ projects on its list.',
  'The river has 19 cities on its banks.',
]

/** Slips whose author surely meant something else than any fix would guess, as [name, pattern, replacement]. */
const otherSlips: readonly [string, RegExp, (match: RegExpMatchArray) => string][] = [
  // Definitions
  [
    'a floor of the price book renamed',
    /^ {2}[a-z]\w+(?=:\n {4}name:)/gm,
    ([name]) => `  ${changeLetter(name.trim())}`,
  ],
  ['a definition misspelt', /^ {0,2}[a-z]\w{2,}(?=:(?: \{|\n))/gm, ([name]) => changeLetter(name)],
  ['a slug misspelt', /(?<=: )[a-z]+(?:-[a-z]+)+(?=\n)/g, ([slug]) => changeLetter(slug)],
  // Placeholders
  ['another kind of price', /(?<=\{\{price:\w+\.)\w+/g, () => 'fullJob'],
  ['a price without its floor', /(?<=\{\{price:)\w+\.(?=\w)/g, () => ''],
  ['a floor that is not sold', /(?<=\{\{price:)\w+(?=\.)/g, () => 'eco'],
  [
    'two letters wrong in a placeholder',
    /(?<=\{\{\w+:)\w{5,}/g,
    ([name]) => changeLetter(changeLetter(name)),
  ],
  ['a placeholder cut short', /(?<=\{\{\w+:)\w{5,}/g, ([name]) => name.slice(0, -2)],
  ['one letter wrong in a placeholder', /(?<=\{\{\w+:)\w{3,}/g, ([name]) => changeLetter(name)],
  // Lines
  ['a line break lost between two fields', /(?<=: [^\n"'{[|>]+)\n *(?=[a-z]\w*: [^\n])/g, () => ' '],
  ['a line break lost after a quoted text', /(?<=: "[^\n"]+")\n *(?=[a-z]\w*: [^\n])/g, () => ' '],
  ['a comment after an open quotation mark', /(?<=: "[^"\n]+)"(?=\n)/g, () => ' # as on the map'],
  ['a tab for four spaces', /^ {4}(?=\w)/gm, () => '\t'],
  ['a tab for six spaces', /^ {6}(?=\w)/gm, () => '\t'],
  ['a space too few', /^ (?= *\w+: )/gm, () => ''],
  ['two spaces too many', /^(?= *\w+: )/gm, () => '  '],
  ['a star for a hyphen', /(?<=^ *)-(?= \w)/gm, () => '*'],
  ['the letter o for a hyphen', /(?<=^ *)-(?= \w)/gm, () => 'o'],
  ['a number for a hyphen', /(?<=^ *)-(?= \w)/gm, () => '1.'],
  ['a hyphen forgotten', /(?<=^ *)- (?=\w+: )/gm, () => '  '],
  ['a field without its value', /(?<=: )[^\s"'{[|>][^\n]*(?=\n)/g, () => ''],
  // Values
  ['a value of another field', /(?<=: )[a-z][\w-]{2,}(?=\n)/g, () => 'true'],
  ['a word for another', /(?<=: )[a-z][\w-]{2,}(?=\n)/g, ([word]) => changeLetter(word)],
  ['a range in place of a number', /(?<=: )\d+(?=[ ,}\n])/g, ([figure]) => `${figure},5`],
  ['euros', /(?<=(?:low|high): )\d+(?=[ ,}\n])/g, ([figure]) => `€${figure}`],
  ['a digit wrong in a ZIP code', /(?<="7\d\d)\d(?=\d")/g, ([digit]) => String((Number(digit) + 3) % 10)],
  ['a digit wrong in a picture', /\d(?=\.jpg)/g, ([digit]) => String((Number(digit) + 3) % 10)],
  ['a county code of another', /(?<=fips: "48)\d{3}/g, () => '453'],
  ['a date with a year of two digits', /\b20(?=\d\d-\d\d-\d\d)/g, () => ''],
  ['a dot lost in an e-mail address', /(?<=\w)[.](?=\w+@)/g, () => ' '],
  // Links
  ['a link to a page that comes later', /(?<=\]\()\/[\w/-]+/g, ([url]) => `${url}-two`],
  ['a link to another folder', /(?<=\]\(|: )\/[\w-]+(?=\/)/g, () => '/elsewhere'],
  [
    'a letter wrong in a link',
    /(?<=\]\(|: )\/[\w/-]+/g,
    ([url]) => url.slice(0, 2) + changeLetter(url.slice(2)),
  ],
]

/** Texts in which a mark is typed on purpose. Their authors mean them as they are. */
const deliberateTexts = [
  'One paragraph.\n\n-Anna',
  'Tagged #oak on our page.\n\n#oak',
  '• A note of one line.',
  'Size 3 * 4 * 5.',
]

/** Changes the letter in the middle to another letter that keeps the word a name. */
function changeLetter(word: string): string {
  const at = Math.floor(word.length / 2)
  const letter = word.charAt(at)
  return word.slice(0, at) + (letter === 'q' ? 'z' : 'q') + word.slice(at + 1)
}

const change = (record: ContentRecord, name: string, text: string, meant: string): MeantMistake => ({
  name,
  record,
  text,
  meant,
  isForm: false,
  [fc.toStringMethod as never]: () => `${name}, ${record.path}`,
})

function sentence(record: ContentRecord, words: string): MeantMistake | undefined {
  const text = record.body
    ? `${record.text.trimEnd()}\n\n${words}\n`
    : record.text.replace(/(?<=\w)\. (?=[A-Z])/, `. ${words.replaceAll('"', '')} `)
  return text === record.text ? undefined : change(record, words, text, text)
}

/** Generates a mistake whose intended text is known. */
export function meantMistakes(site: ResolvedSite): fc.Arbitrary<MeantMistake | undefined> {
  const records = fc.constantFrom(...site.records)
  const other = fc
    .tuple(records, fc.constantFrom(...otherSlips), fc.double({ min: 0, max: 0.999, noNaN: true }))
    .map(([record, [name, pattern, replace], at]) => {
      const text = pickMatch(pattern, replace)(record.text, at, record)
      return text === undefined || text === record.text ? undefined : change(record, name, text, record.text)
    })
  return fc.oneof(
    { weight: 5, arbitrary: mistakes(site).map(slip => slip && restorable(slip)) },
    { weight: 5, arbitrary: other },
    {
      weight: 1,
      arbitrary: fc
        .tuple(records, fc.constantFrom(...sentencesOfOthers, ...deliberateTexts))
        .map(([record, words]) => sentence(record, words)),
    },
  )
}

const quoteColon = (slip: Mistake) =>
  slip.text.replace(/^( *(?:- )?\w+: )(\w+: .*)$/m, (line, key: string, words: string) =>
    slip.record.text.includes(line) ? line : key + JSON.stringify(words),
  )

/** Returns the text that the author of a slip meant, if it isn't the original. */
function meantBy(slip: Mistake): string {
  if (slip.name === 'a colon in a text') return quoteColon(slip)
  return slip.name === 'a number in thousands' ? slip.text.replace(/(?<=: \d+),061/, '061') : slip.record.text
}

/** A typed phone number isn't the fact that stood in its place, and a new sentence has no original. */
function restorable(slip: Mistake): MeantMistake | undefined {
  if (['the phone number typed', 'our own address in a text'].includes(slip.name)) return undefined
  return Object.assign(change(slip.record, slip.name, slip.text, meantBy(slip)), { isForm: slip.isForm })
}

/** Asserts that fixes restore the intended text, or change nothing. Returns the number of fixed problems. */
export function restoresMeaning(broken: ResolvedSite, { record, meant, text, name }: MeantMistake): number {
  const { site, problems, fixed } = applyFixes(broken)
  if (fixed.length === 0) {
    const offered = dropUnsafeFixes({ site, problems }).problems.filter(({ fix }) => fix)
    assert.deepEqual(offered, [])
    return 0
  }
  const before = new Map(broken.content.records.map(({ path, text: typed }) => [path, typed]))
  for (const { path, text: result, data, body } of site.content.records) {
    if (path !== record.path) assert.equal(result, before.get(path), `${name}: changes ${path}`)
    else if (result !== meant) {
      const intended =
        meant === text ? undefined : findRecord(changedSite(broken, new Map([[path, meant]])), path)
      const shown = `${name}: ${fixed.map(({ message }) => message).join(' ')}\n${differences(meant, result)}`
      assert.ok(intended, shown)
      assert.deepEqual(data, intended.data, shown)
      assert.deepEqual(printedBody(body), printedBody(intended.body), shown)
    }
  }
  return fixed.length
}

const findRecord = ({ content }: ResolvedSite, path: string) =>
  content.records.find(record => record.path === path)

/** Differences of a text that may be written in several ways, such as with other quotation marks. */
function differences(meant: string, result: string): string {
  const [lines, others] = [meant, result].map(text => text.split('\n'))
  return (lines ?? [])
    .flatMap((line, index) => (line === others?.[index] ? [] : [`- ${line}`, `+ ${others?.[index]}`]))
    .slice(0, 6)
    .join('\n')
}

const printedBody = (body: ContentRecord['body']) =>
  JSON.parse(
    JSON.stringify(body?.tree ?? null, (key: string, value: unknown) =>
      key === 'position' ? undefined : value,
    ),
  )
