import { findAlternatives } from '../../close-match.ts'
import { isTimeZone } from '../../day.ts'
import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import { textAt } from '../../json.ts'
import { monthNames as months } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { replaceValue } from '../fixes.ts'
import type { Finding, Rule } from '../rule.ts'

/** Checks that dates are written as 2025-01-31 and exist, and that the time zone of mails exists. */
export const dates: Rule = {
  id: 'dates',
  description: 'Dates are written 2025-01-31, and are days that exist; so does the time zone of the mails.',
  howToFix: 'Write the year, the month with two digits and the day with two digits, joined by hyphens.',
  *find(site): Iterable<Finding> {
    for (const record of site.records) {
      for (const { path, text } of site.annotatedTexts(record).date) {
        const fault = findDateFault(text)
        if (!fault) continue
        const meant = parseMeantDay(text)
        yield {
          record,
          path,
          ...describeFault(text, fault, meant),
          ...(meant?.isSure ? { fix: replaceValue(record, path, meant.right) } : {}),
        }
      }
    }
    for (const record of recordsOf(site, 'mail')) yield* findUnknownZone(record)
  },
}

function findUnknownZone(record: ContentRecord): Finding[] {
  const zone = textAt(record.data, ['timeZone'])
  if (zone === undefined || isTimeZone(zone)) return []
  return [
    {
      record,
      path: ['timeZone'],
      code: 'dates/unknown-time-zone',
      parameters: { zone, ...findAlternatives(zone, Intl.supportedValuesOf('timeZone')) },
    },
  ]
}

const dayOfWeek = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+(?=\S)/i
/** The time that programs write after a day: T00:00:00Z, or 12:00:00 AM. */
const timeOfDay = /(?:T|,?\s+)\d\d?:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:[AP]M|Z|[+-]\d\d:?\d\d)?$/i

interface MeantDay {
  right: string
  /** False if month and day may be swapped. */
  isSure: boolean
}

/** Reads 2025-9-3, the American 7/14/2025, July 14, 2025 and 14 July 2025, also with a day of the week or a time of day. */
function parseMeantDay(typed: string): MeantDay | undefined {
  const text = typed
    .replace(dayOfWeek, '')
    .replace(timeOfDay, '')
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const [, year, month, day] = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)$/.exec(text) ?? []
  if (year && month && day) return dateIfExists(year, month, day, true)
  const [, first, second, last] = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4}|\d\d)$/.exec(text) ?? []
  if (first && second && last) {
    const whole = last.length === 2 ? `20${last}` : last
    // 20/11/10 may begin with its year.
    const isSure = last.length === 4
    if (Number(first) > 12) return dateIfExists(whole, second, first, isSure)
    return dateIfExists(whole, first, second, isSure && (Number(second) > 12 || first === second))
  }
  const [, name = '', of, then] =
    /^([A-Za-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)?,? (\d{4})$/.exec(
      text.replace(/^(\d\d?)(?:st|nd|rd|th)?[ -](?:of )?([A-Za-z]+)\.?,?[ -](\d{4})$/, '$2 $1 $3'),
    ) ?? []
  const index = months.findIndex(long => long.toLowerCase().startsWith(name.toLowerCase()))
  return of && then && index >= 0 ? dateIfExists(then, String(index + 1), of, true) : undefined
}

function dateIfExists(year: string, month: string, day: string, isSure: boolean) {
  const right = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return findDateFault(right) === undefined ? { right, isSure } : undefined
}

type DateFault =
  | { kind: 'form' }
  | { kind: 'month'; month: string }
  | { kind: 'day'; month: number; year: string; days: number }

function findDateFault(text: string): DateFault | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return { kind: 'form' }
  if (!months[Number(month) - 1]) return { kind: 'month', month }
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const exists = Number(day) >= 1 && Number(day) <= days
  return exists ? undefined : { kind: 'day', month: Number(month), year, days }
}

function describeFault(text: string, fault: DateFault, meant: MeantDay | undefined): Diagnosis {
  switch (fault.kind) {
    case 'form':
      return { code: 'dates/not-a-date', parameters: { text, meant } }
    case 'month':
      return { code: 'dates/no-such-month', parameters: { text, month: fault.month, meant } }
    case 'day': {
      const { month, year, days } = fault
      return { code: 'dates/no-such-day', parameters: { text, month, year, days, meant } }
    }
  }
}
