import { textAt } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { RecordFinding, Rule } from '../rule.ts'
import { isOutsideComment } from '../site-urls.ts'

/** Warns about prices and trends a year after their last review, about trends of a past year that are called this year's, and about an expiring security.txt. */
export const aged: Rule = {
  id: 'aged',
  description:
    'Somebody has reviewed the prices and trends within a year, trends of a past year are not told as those of now, and no date has run out.',
  howToFix:
    'Look whether it still holds, change what does not, and then write the day of your review or the new date.',
  *find(site, { today }) {
    if (today === undefined) return
    for (const record of recordsOf(site, 'costs')) yield* findOldReview(record, 'prices', today)
    for (const record of recordsOf(site, 'site')) yield* findExpiringSecurity(record, today)
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

/** Reported a month ahead, because an expired security.txt counts as missing. */
function findExpiringSecurity(record: ContentRecord, today: string): RecordFinding[] {
  const path = ['security', 'expires']
  const expires = textAt(record.data, path)
  if (expires === undefined || Date.parse(expires) - Date.parse(today) > MONTH_MS) return []
  return [{ record, path, severity: 'warning', code: 'aged/security', parameters: { expires } }]
}

const MONTH_MS = 31 * 24 * 60 * 60_000
