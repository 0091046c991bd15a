import fc from 'fast-check'
import type { ContentRecord } from '../../codegen/read/record.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'

/** A typing mistake. `make` returns the changed text, or undefined if the mistake can't happen in the text. */
interface Slip {
  name: string
  make: (text: string, at: number, record: ContentRecord) => string | undefined
  /** Whether the meaning is still clear, so that a fix must restore the original. */
  isForm: boolean
}

export interface Mistake {
  name: string
  record: ContentRecord
  text: string
  isForm: boolean
}

/** Replaces one of the matches, chosen by `at`, from 0 to 1. */
export function pickMatch(pattern: RegExp, change: (match: RegExpMatchArray) => string): Slip['make'] {
  return (text, at) => {
    const matches = [...text.matchAll(pattern)]
    const match = matches[Math.floor(at * matches.length)]
    if (!match || match.index === undefined) return undefined
    return text.slice(0, match.index) + change(match) + text.slice(match.index + match[0].length)
  }
}

const swapLast = (word: string) => word.slice(0, -2) + [...word.slice(-2)].reverse().join('')
const form = (name: string, make: Slip['make']): Slip => ({ name, make, isForm: true })
const slip = (name: string, make: Slip['make']): Slip => ({ name, make, isForm: false })

const host = 'waddle-and-flap.example'
const address = /(?<=(?:href|link|to|from|next|previous): "?|\]\()\/[\w/#-]+/g
const number = /(?<=: )\d+(?:\.\d+)?(?=[ ,}\n])/g

const slips: readonly Slip[] = [
  form(
    'a decimal comma',
    pickMatch(/(?<=: )\d+\.\d{1,2}(?=[ ,}\n])/g, ([text]) => text.replace('.', ',')),
  ),
  slip(
    'a number with cents',
    pickMatch(number, ([text]) => `${text},50`),
  ),
  slip(
    'a number in thousands',
    pickMatch(number, ([text]) => `${text},061`),
  ),
  form(
    'a dollar sign',
    pickMatch(number, ([text]) => `$${text}`),
  ),
  form(
    'a number in quotation marks',
    pickMatch(number, ([text]) => `"${text}"`),
  ),
  form(
    'yes',
    pickMatch(/: true\b/g, () => ': yes'),
  ),
  form(
    'quotation marks forgotten',
    pickMatch(/"([^"\n]+)"/g, match => match[1] ?? ''),
  ),
  form(
    'a quotation mark forgotten',
    pickMatch(/"([^"\n]+)"/g, match => `"${match[1]}`),
  ),
  form(
    'curly quotation marks',
    pickMatch(/"([^"\n]+)"/g, match => `“${match[1]}”`),
  ),
  form(
    'a date without zeros',
    pickMatch(/\d{4}-\d\d-\d\d/g, ([text]) => text.replaceAll('-0', '-')),
  ),
  form(
    'our own whole address',
    pickMatch(address, ([text]) => `https://${host}${text}`),
  ),
  form(
    'our own address by www',
    pickMatch(address, ([text]) => `http://www.${host}${text}`),
  ),
  slip(
    'our own address, misspelt',
    pickMatch(address, ([text]) => `https://${host}${swapLast(text)}`),
  ),
  slip(
    'an address, misspelt',
    pickMatch(address, ([text]) => swapLast(text)),
  ),
  form(
    'a slash at the end',
    pickMatch(address, ([text]) => `${text}/`),
  ),
  slip(
    'our own address in a text',
    pickMatch(/(?<=\w)\. /g, () => ` at www.${host}/cities/nroth-beak. `),
  ),
  slip(
    'a fact, misspelt',
    pickMatch(/\{\{fact:(\w+)\}\}/g, match => `{{fact:${swapLast(match[1] ?? '')}}}`),
  ),
  form(
    'a fact with a space',
    pickMatch(/\{\{fact:(\w+)\}\}/g, match => `{{ fact: ${match[1]} }}`),
  ),
  form(
    'a fact with one brace',
    pickMatch(/\{\{fact:(\w+)\}\}/g, match => `{fact:${match[1]}}`),
  ),
  slip(
    'the phone number typed',
    pickMatch(/\{\{fact:\w+\}\}/g, () => '(432) 555-0177'),
  ),
  form(
    'a swapped pair of letters in a name',
    // Skip names of facts: a changed name makes all its usages wrong.
    (text, at, record) =>
      record.entity.name === 'facts'
        ? undefined
        : pickMatch(/(?<=^ *)[a-z]\w{3,}(?=:)/gm, ([name]) => swapLast(name))(text, at, record),
  ),
  slip(
    'a swapped pair of letters',
    pickMatch(/[a-z][\w-]{4,}(?=\n)/g, ([text]) => swapLast(text)),
  ),
  slip(
    'a letter lost',
    pickMatch(/(?<=[a-z])[a-z](?=[a-z])/g, () => ''),
  ),
  slip(
    'a letter twice',
    pickMatch(/[a-z]/g, ([text]) => text + text),
  ),
  slip(
    'a capital letter',
    pickMatch(/(?<=: )[a-z]/g, ([text]) => text.toUpperCase()),
  ),
  form(
    'a space more',
    pickMatch(/^(?= *\w+: )/gm, () => ' '),
  ),
  form(
    'a tab',
    pickMatch(/^ {2}(?=\w)/gm, () => '\t'),
  ),
  slip(
    'a colon in a text',
    pickMatch(/(?<=: [A-Z]\w+) /g, () => ': '),
  ),
  slip(
    'a number sign',
    pickMatch(/(?<=: )(?=[A-Z])/g, () => '# '),
  ),
  form(
    'a space forgotten',
    pickMatch(/(?<=^ *\w+:) (?=\w)/gm, () => ''),
  ),
  form(
    'a dash without a space',
    pickMatch(/(?<=^ *-) /gm, () => ''),
  ),
  form(
    'coordinates swapped',
    pickMatch(/lat: ([\d.-]+)(,?\s+)lng: ([\d.-]+)/g, ([, a, gap, b]) => `lat: ${b}${gap}lng: ${a}`),
  ),
  form(
    'a minus forgotten',
    pickMatch(/(?<=lng: )-/g, () => ''),
  ),
  slip(
    'digits of a ZIP code swapped',
    pickMatch(/"7\d(\d)(\d)\d"/g, ([text, a = '', b = '']) => text.replace(a + b, b + a)),
  ),
  slip(
    'a figure of a price typed',
    pickMatch(/(?<=\w)\. /g, () => ' for 2 cities. '),
  ),
  slip(
    'a link cut off',
    pickMatch(/\]\((\/[^)\n]*)\)/g, match => `](${match[1]}`),
  ),
  slip(
    'a block misspelt',
    pickMatch(/(?<=^:::)[a-z]+/gm, ([text]) => swapLast(text)),
  ),
  slip(
    'a picture misspelt',
    pickMatch(/[\w-]+(?=\.jpg)/g, ([text]) => swapLast(text)),
  ),
]

/** Generates a typing mistake in one of the files, or undefined if the mistake can't happen there. */
export function mistakes(site: ResolvedSite): fc.Arbitrary<Mistake | undefined> {
  return fc
    .record({
      record: fc.constantFrom(...site.records),
      kind: fc.constantFrom(...slips),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    })
    .map(({ record, kind, at }) => {
      const text = kind.make(record.text, at, record)
      return text === undefined || text === record.text
        ? undefined
        : describeMistake({ name: kind.name, record, text, isForm: kind.isForm })
    })
}

/** Describes a mistake for a failing run: the line before and after it. */
function describeMistake(mistake: Mistake): Mistake {
  const [before, after] = [mistake.record.text, mistake.text].map(text => text.split('\n'))
  const line = before?.findIndex((words, index) => words !== after?.[index]) ?? 0
  const shown = `${mistake.name}, ${mistake.record.path}:${line + 1}\n- ${before?.[line]}\n+ ${after?.[line]}`
  return Object.assign(mistake, { [fc.toStringMethod]: () => shown })
}
