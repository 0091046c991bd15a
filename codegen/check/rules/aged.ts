import { textAt } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** First month of each season, by file name. */
const firstMonths: Readonly<Record<string, number>> = { spring: 3, summer: 6, fall: 9, winter: 12 }

/** Warns about prices and seasons a year after the year in their field, and about an expiring security.txt. */
export const aged: Rule = {
  id: 'aged',
  description:
    'Prices and seasons are not told for a year or a season that began over twelve months ago, nor a date that has run out.',
  howToFix: 'Look whether it still holds, change what does not, and then write the new year or date.',
  *find(site, { today }) {
    if (today === undefined) return
    for (const record of recordsOf(site, 'costs')) yield* findAgedPrices(record, today)
    for (const record of recordsOf(site, 'site')) yield* findExpiringSecurity(record, today)
    for (const record of recordsOf(site, 'pages/trends')) yield* findAgedSeasons(record, site, today)
  },
}

function findAgedPrices(record: ContentRecord, today: string): RecordFinding[] {
  const year = yearOf(record)
  if (year === undefined || !isOverAYearAgo(year, 1, today)) return []
  return [{ record, path: ['year'], severity: 'warning', code: 'aged/prices', parameters: { year } }]
}

function findAgedSeasons(record: ContentRecord, site: ResolvedSite, today: string): RecordFinding[] {
  const year = yearOf(record)
  if (year === undefined) return []
  const seasons = recordsOf(site, 'seasons')
    .map(({ slug }) => slug)
    .filter(slug => isOverAYearAgo(year, monthOf(slug), today))
    .sort((a, b) => monthOf(a) - monthOf(b))
  if (seasons.length === 0) return []
  const parameters = { seasons, year }
  return [{ record, path: ['year'], severity: 'warning', code: 'aged/seasons', parameters }]
}

/** Reported a month ahead, because an expired security.txt counts as missing. */
function findExpiringSecurity(record: ContentRecord, today: string): RecordFinding[] {
  const path = ['security', 'expires']
  const expires = textAt(record.data, path)
  if (expires === undefined || Date.parse(expires) - Date.parse(today) > MONTH_MS) return []
  return [{ record, path, severity: 'warning', code: 'aged/security', parameters: { expires } }]
}

const MONTH_MS = 31 * 24 * 60 * 60_000

const monthOf = (slug: string) => firstMonths[slug] ?? 12

const yearOf = ({ data }: ContentRecord) => (typeof data?.year === 'number' ? data.year : undefined)

function isOverAYearAgo(year: number, month: number, today: string): boolean {
  return today > `${year + 1}-${String(month).padStart(2, '0')}-01`
}
