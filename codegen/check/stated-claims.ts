import type { ContentRecord } from '../read/record.ts'
import { isAsWritten } from './about-us.ts'
import { clockPattern, days, timeOf } from './opening-times.ts'
import type { Digest } from './rule.ts'

/** Statement of a sentence about the business, wherever it is written. */
export type Claim = { span: [number, number] } & (
  | { kind: 'day'; day: string; isOpen: boolean }
  | { kind: 'closing'; time: string }
  | { kind: 'unserved'; place: string }
)

const we = String.raw`(?<!\p{L})(?:we\s+are|we['’]re|(?:our|the)\s+office\s+is)`
const day = days.join('|')
/** A single date is an exception, as holidays are. */
const noDate = String.raw`(?!\p{L}|,?\s+(?:the\s+)?\d|,?\s+(?:Jan|Feb|Mar|Apr|May|June|July|Aug|Sep|Oct|Nov|Dec))`
const patterns = {
  openOn: new RegExp(
    String.raw`${we}\s+(?:also\s+)?(?<state>open|closed)\s+(?:on\s+)?(?<day>${day})s?${noDate}`,
    'giu',
  ),
  onDay: new RegExp(
    String.raw`(?<!\p{L})on\s+(?<day>${day})s\s+we\s+are\s+(?<state>open|closed)(?!\p{L})`,
    'giu',
  ),
  until: new RegExp(String.raw`${we}\s+open\s+(?:[\p{L}-]+\s+){0,4}?(?:until|till)\s+${clockPattern}`, 'giu'),
  unserved:
    /(?<!\p{L})we\s+(?:do\s+not|don['’]t|no\s+longer|cannot|can['’]t)\s+(?:yet\s+|currently\s+)?(?:serve|cover|come\s+to|(?:work|install|lay\s+floors)\s+in)\s+(\p{L}[\p{L}'’.-]*(?:[ \n]+\p{L}[\p{L}'’.-]*){0,3})/giu,
}
/** Every statement contains one of these. Most texts have none. */
const signs = /we are|we['’]re|office is|serve|cover|come to| in /i

const noInputs: readonly string[] = []

/** Finds what a record says of opening hours and of places that aren't served. */
export function findClaims(record: ContentRecord, digest: Digest): readonly Claim[] {
  return digest('claims', record, noInputs, () => (signs.test(record.text) ? readClaims(record) : []))
}

function readClaims(record: ContentRecord): Claim[] {
  const found = (pattern: RegExp) =>
    [...record.text.matchAll(pattern)].filter(({ index }) => !isAsWritten(record, index))
  const spanOf = ({ index, 0: words }: RegExpExecArray): [number, number] => [index, index + words.length]
  const named = (typed = '') => days.find(name => name.toLowerCase() === typed.toLowerCase()) ?? typed
  return [
    ...[...found(patterns.openOn), ...found(patterns.onDay)].map(
      (match): Claim => ({
        span: spanOf(match),
        kind: 'day',
        day: named(match.groups?.day),
        isOpen: match.groups?.state?.toLowerCase() === 'open',
      }),
    ),
    ...found(patterns.until).map(
      (match): Claim => ({
        span: spanOf(match),
        kind: 'closing',
        time: timeOf(match[1], match[2], match[3]),
      }),
    ),
    ...found(patterns.unserved).map(
      (match): Claim => ({ span: spanOf(match), kind: 'unserved', place: match[1] ?? '' }),
    ),
  ]
}
