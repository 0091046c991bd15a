import { getAt, textAt } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { RecordFinding, Rule } from '../rule.ts'
import { isOutsideComment } from '../site-urls.ts'

/** Warns of content that has become old: reviews of prices and trends, trends called this year's, holidays, and security.txt. */
export const aged: Rule = {
  id: 'aged',
  description:
    'Somebody has reviewed the prices and trends within a year, trends of a past year are not told as those of now, the holidays lie ahead, and no date has run out.',
  howToFix:
    'Look whether it still holds, change what does not, and then write the day of your review or the new date.',
  *find(site, { today }): Iterable<RecordFinding> {
    if (today === undefined) return
    for (const record of recordsOf(site, 'costs')) yield* findOldReview(record, 'prices', today)
    for (const record of recordsOf(site, 'site')) {
      yield* findExpiringSecurity(record, today)
      yield* findPastHolidays(record, today)
    }
    for (const record of recordsOf(site, 'pages/trends')) {
      yield* findOldReview(record, 'trends', today)
      const year = Number(record.data?.year)
      if (Number(today.slice(0, 4)) <= year) continue
      for (const trends of [record, ...recordsOf(site, 'seasons')]) yield* findThisSeason(trends, year)
    }
  },
}

function findOldReview(record: ContentRecord, subject: 'prices' | 'trends', today: string): RecordFinding[] {
  const path = ['reviewed']
  const reviewed = textAt(record.data, path)
  if (reviewed === undefined || today <= reviewed.replace(/^\d{4}/, year => String(Number(year) + 1)))
    return []
  return [{ record, path, severity: 'warning', code: 'aged/review', parameters: { subject, reviewed } }]
}

function findThisSeason(record: ContentRecord, year: number): RecordFinding[] {
  return [...record.text.matchAll(/\bthis (?:season|year|spring|summer|fall|winter)\b/gi)]
    .filter(({ index }) => isOutsideComment(record, index))
    .map(({ index, 0: text }) => ({
      record,
      span: [index, index + text.length],
      severity: 'warning',
      code: 'aged/this-season',
      parameters: { text, year },
    }))
}

/** Reports holidays that are past, and a list without any in the months to come. */
function findPastHolidays(record: ContentRecord, today: string): RecordFinding[] {
  const path = ['hours', 'holidays']
  const holidays = getAt(record.data, path)
  if (!Array.isArray(holidays)) return []
  const days = holidays.map(holiday => textAt(holiday, ['until']) ?? textAt(holiday, ['date']) ?? today)
  const past = days.flatMap((date, index): RecordFinding[] =>
    date < today
      ? [
          {
            record,
            path: [...path, index, 'date'],
            severity: 'warning',
            code: 'aged/past-holiday',
            parameters: { date },
          },
        ]
      : [],
  )
  // The rule `dates` reports a day that is written in another way.
  const last = days
    .filter(day => /^\d{4}-/.test(day))
    .sort()
    .at(-1)
  if (last === undefined || Date.parse(last) - Date.parse(today) > HOLIDAYS_AHEAD_MS) return past
  const end: RecordFinding = {
    record,
    path,
    part: 'key',
    severity: 'warning',
    code: 'aged/last-holiday',
    parameters: { date: last },
  }
  return [...past, end]
}

/** Reported a month ahead, because an expired security.txt counts as missing. */
function findExpiringSecurity(record: ContentRecord, today: string): RecordFinding[] {
  const path = ['security', 'expires']
  const expires = textAt(record.data, path)
  if (expires === undefined || Date.parse(expires) - Date.parse(today) > MONTH_MS) return []
  return [{ record, path, severity: 'warning', code: 'aged/security', parameters: { expires } }]
}

const MONTH_MS = 31 * 24 * 60 * 60_000

/** Longer than from Labor Day to Thanksgiving, and shorter than a year. */
const HOLIDAYS_AHEAD_MS = 3 * MONTH_MS
