import type { JsonPath } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { replaceValue } from '../fixes.ts'
import type { Finding, Rule } from '../rule.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Dates are written 2025-01-31 and exist in the calendar. */
export const dates: Rule = {
  id: 'dates',
  *find(site) {
    for (const record of site.records) {
      for (const { path, text } of site.marksOf(record).date) {
        const wrong = describeDate(text)
        if (wrong) yield { record, path, ...wrong, fix: padded(record, path, text) }
      }
    }
  },
}

/** 2025-9-3 with its zeros. */
function padded(record: ContentRecord, path: JsonPath, text: string): Finding['fix'] {
  const [, year, month = '', day = ''] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text) ?? []
  const right = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return year && describeDate(right) === undefined ? replaceValue(record, path, right) : undefined
}

/** What is wrong with a date, or undefined. */
export function describeDate(text: string): { message: string; suggestion?: string } | undefined {
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
