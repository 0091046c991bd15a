import { suggest } from '../../close-match.ts'
import { type JsonPath, textAt } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import { replaceValue } from '../fixes.ts'
import type { Finding, Rule } from '../rule.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Dates are written 2025-01-31 and exist in the calendar; times are told in a time zone that exists. */
export const dates: Rule = {
  id: 'dates',
  promise: 'Dates are written 2025-01-31, and are days that exist; so does the time zone of the mails.',
  remedy: 'Write the year, the month with two digits and the day with two digits, joined by hyphens.',
  *find(site) {
    for (const record of site.records) {
      for (const { path, text } of site.annotatedTexts(record).date) {
        const wrong = describeDate(text)
        if (wrong) yield { record, path, ...wrong, ...meantFix(record, path, text) }
      }
    }
    for (const record of recordsOf(site, 'mail')) yield* unknownZone(record)
  },
}

/** No mail could be written in it. */
function unknownZone(record: ContentRecord): Finding[] {
  const zone = textAt(record.data, ['timeZone'])
  if (zone === undefined || isTimeZone(zone)) return []
  return [
    {
      record,
      path: ['timeZone'],
      message: `There is no time zone "${zone}".`,
      suggestion: suggest(zone, Intl.supportedValuesOf('timeZone'), 'Central Texas has America/Chicago.'),
    },
  ]
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The day that is meant, where there is one; written for certain only where no other can be. */
function meantFix(record: ContentRecord, path: JsonPath, text: string): Pick<Finding, 'suggestion' | 'fix'> {
  const meant = dayMeant(text)
  if (!meant) return {}
  const { right, isSure } = meant
  if (!isSure) return { suggestion: `If the month stands first, write ${right}` }
  return { suggestion: `Write ${right}`, fix: replaceValue(record, path, right) }
}

/** Of 2025-9-3, of 7/14/2025 as it is written in the United States, of July 14, 2025 and of 14 July 2025. */
function dayMeant(text: string): { right: string; isSure: boolean } | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)$/.exec(text) ?? []
  if (year && month && day) return existing(year, month, day, true)
  const [, first, second, last] = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4}|\d\d)$/.exec(text) ?? []
  if (first && second && last) {
    const whole = last.length === 2 ? `20${last}` : last
    if (Number(first) > 12) return existing(whole, second, first, true)
    return existing(whole, first, second, Number(second) > 12 || first === second)
  }
  const [, name = '', of, then] =
    /^([A-Za-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)?,? (\d{4})$/.exec(
      text.replace(/^(\d\d?)(?:st|nd|rd|th)?[ -](?:of )?([A-Za-z]+)\.?,?[ -](\d{4})$/, '$2 $1 $3'),
    ) ?? []
  const index = months.findIndex(long => long.toLowerCase().startsWith(name.toLowerCase()))
  return of && then && index >= 0 ? existing(then, String(index + 1), of, true) : undefined
}

function existing(year: string, month: string, day: string, isSure: boolean) {
  const right = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return describeDate(right) === undefined ? { right, isSure } : undefined
}

/** What is wrong with a date, or undefined. */
function describeDate(text: string): { message: string; suggestion?: string } | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) {
    return {
      message: `"${text}" is not written as a date.`,
      suggestion: 'Write year, month and day with hyphens: 2025-01-31.',
    }
  }
  const name = months[Number(month) - 1]
  if (!name) {
    return {
      message: `There is no month ${month}: "${text}" is not a date.`,
      suggestion: 'Write year, month and day, in this order: 2025-01-31.',
    }
  }
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (Number(day) >= 1 && Number(day) <= days) return undefined
  return {
    message: `"${text}" is not in the calendar: ${name} ${year} has ${days} days.`,
    suggestion: `Write a day from 01 to ${days}.`,
  }
}
