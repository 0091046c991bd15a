import { longDate, monthNames } from '../names.ts'
import type { ContentRecord } from '../read/record.ts'
import { findInText } from './find-in-text.ts'
import { days } from './opening-times.ts'
import type { RecordFinding } from './rule.ts'

interface Unit {
  measures: string
  /** Value of one in the smallest unit of the same kind. */
  size: number
}

const units: readonly (readonly [pattern: string, unit: Unit])[] = [
  ['mm', { measures: 'length', size: 1 }],
  ['cm', { measures: 'length', size: 10 }],
  ['km', { measures: 'length', size: 1e6 }],
  ['m', { measures: 'length', size: 1000 }],
  ['in|inch|inches', { measures: 'length', size: 25.4 }],
  ['ft|feet|foot', { measures: 'length', size: 304.8 }],
  ['mi|miles?', { measures: 'length', size: 1_609_344 }],
  ['sq\\.? ft|square feet', { measures: 'area', size: 0.092903 }],
  ['m²|sq\\.? m|square meters', { measures: 'area', size: 1 }],
  ['lbs?|pounds?', { measures: 'weight', size: 0.453592 }],
  ['kg', { measures: 'weight', size: 1 }],
]
const unitPattern = `(${units.map(([pattern]) => pattern).join('|')})(?![\\p{L}\\d])\\.?`
const amount = String.raw`(\d+[ -]\d+/\d+|\d+/\d+|\d[\d,]*(?:\.\d+)?)`
const conversion = new RegExp(
  String.raw`(?<![\d.,/–-]\s?)${amount}[\s-]?${unitPattern}\s*\((?:about |some )?${amount}[\s-]?${unitPattern}\)`,
  'gu',
)

/** Rounding and thousandths of makers stay below it. */
const MAX_RATIO = 1.15
const MAX_RATIO_OF_SWAPPED = 1.03

/** Finds a measure whose conversion in brackets is another one: 15.9 in (5/8 mm). */
export function findWrongConversions(record: ContentRecord): RecordFinding[] {
  return findInText(record, conversion, match => {
    const { 1: first = '', 2: firstUnit = '', 3: second = '', 4: secondUnit = '' } = match
    const [from, to] = [unitOf(firstUnit), unitOf(secondUnit)]
    if (!from || !to || from.measures !== to.measures) return undefined
    const agree = (a: number, b: number, ratio = MAX_RATIO) => Math.max(a / b, b / a) <= ratio
    const [left, right] = [amountOf(first), amountOf(second)]
    if (agree(left * from.size, right * to.size)) return undefined
    const swapped = agree(right * from.size, left * to.size, MAX_RATIO_OF_SWAPPED)
    const parameters = {
      first: `${first} ${firstUnit}`,
      second: `${second} ${secondUnit}`,
      right: `${Number(((left * from.size) / to.size).toPrecision(3))} ${secondUnit}`,
      swapped: swapped ? `${second} ${firstUnit} (${first} ${secondUnit})` : undefined,
    }
    return { code: 'agreement/conversion', parameters }
  })
}

const unitOf = (written: string): Unit | undefined =>
  units.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(written))?.[1]

/** Returns the value of 12, 1,200, 5/8 or 7 1/2. */
function amountOf(written: string): number {
  return written
    .replaceAll(',', '')
    .split(/[ -]/)
    .map(part => part.split('/').map(Number))
    .reduce((sum, [above = 0, below = 1]) => sum + above / below, 0)
}

const dayOfDate = new RegExp(
  String.raw`(?<!\p{L})(${days.join('|')}),?\s+(${monthNames.join('|')})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)`,
  'gu',
)

/** Finds a date next to a day of the week that it isn't. */
export function findWrongWeekdays(record: ContentRecord): RecordFinding[] {
  return findInText(record, dayOfDate, match => {
    const { 1: said = '', 2: month = '', 3: day = '', 4: year = '' } = match
    const date = new Date(Date.UTC(Number(year), monthNames.indexOf(month), Number(day)))
    // Sunday is the first day of JavaScript and the last one of a working week.
    const right = days[(date.getUTCDay() + 6) % 7] ?? ''
    if (right === said) return undefined
    const shown = longDate(date.toISOString().slice(0, 10))
    return { code: 'agreement/weekday', parameters: { said, right, date: shown } }
  })
}

/** A year in which something has happened, or since when. */
const pastYear =
  /(?<!\p{L})(?:since|(?:founded|established|opened|built|born|began|started|laid|moved|installed) in|back in)\s+(?:\p{Lu}\p{Ll}+\s+)?(\d{4})(?![\d\p{L}–-])/giu

/** Finds a year that is yet to come, of something that has happened: since 2032. */
export const findFutureYears = (record: ContentRecord, now: number): RecordFinding[] =>
  findInText(record, pastYear, ({ 1: year }) =>
    Number(year) > now
      ? { code: 'agreement/future-year', parameters: { year: Number(year), now } }
      : undefined,
  )

/** A score and the best there is: 9.5/10. A fraction of an inch has another number below it, a date has two strokes. */
const score =
  /(?<![\p{L}\p{N}./,-])(\d+(?:\.\d+)?)\/(5|10|100)(?![\p{L}\p{N}/]|[.,]\d|\s+(?:in|inch|of an)(?!\p{L}))/gu

/** Finds a score above the best there is: 95/10. */
export function findHighScores(record: ContentRecord): RecordFinding[] {
  return findInText(record, score, ({ 1: typed, 2: scale }) => {
    const [value, best] = [Number(typed), Number(scale)]
    if (value <= best) return undefined
    const right = value < best * 10 ? value / 10 : undefined
    return { code: 'agreement/above-scale', parameters: { value, best, right } }
  })
}
