import { textAt } from '../../json.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** By file name: the month in which a season begins. */
const firstMonths: Readonly<Record<string, number>> = { spring: 3, summer: 6, fall: 9, winter: 12 }

/** Prices and seasons are of a year, which stands in one field each: a year on, somebody has to look at them. */
export const aged: Rule = {
  id: 'aged',
  promise:
    'Prices and seasons are not told for a year or a season that began over twelve months ago, nor a date that has run out.',
  remedy: 'Look whether it still holds, change what does not, and then write the new year or date.',
  *find(site, { today }) {
    if (today === undefined) return
    for (const record of recordsOf(site, 'costs')) yield* agedPrices(record, today)
    for (const record of recordsOf(site, 'site')) yield* agedSecurity(record, today)
    for (const record of recordsOf(site, 'pages/trends')) yield* agedSeasons(record, site, today)
  },
}

function agedPrices(record: ContentRecord, today: string): RecordFinding[] {
  const year = yearOf(record)
  if (year === undefined || !isOver(year, 1, today)) return []
  return [{ record, path: ['year'], severity: 'warning', code: 'aged/prices', parameters: { year } }]
}

function agedSeasons(record: ContentRecord, site: ResolvedSite, today: string): RecordFinding[] {
  const year = yearOf(record)
  if (year === undefined) return []
  const seasons = recordsOf(site, 'seasons')
    .map(({ slug }) => slug)
    .filter(slug => isOver(year, monthOf(slug), today))
    .sort((a, b) => monthOf(a) - monthOf(b))
  if (seasons.length === 0) return []
  const parameters = { seasons, year }
  return [{ record, path: ['year'], severity: 'warning', code: 'aged/seasons', parameters }]
}

/** Reported a month ahead, because an expired security.txt counts as missing. */
function agedSecurity(record: ContentRecord, today: string): RecordFinding[] {
  const path = ['security', 'expires']
  const expires = textAt(record.data, path)
  if (expires === undefined || Date.parse(expires) - Date.parse(today) > month) return []
  return [{ record, path, severity: 'warning', code: 'aged/security', parameters: { expires } }]
}

const month = 31 * 24 * 60 * 60_000

const monthOf = (slug: string) => firstMonths[slug] ?? 12

const yearOf = ({ data }: ContentRecord) => (typeof data?.year === 'number' ? data.year : undefined)

/** Whether more than twelve months have passed since a month began. */
function isOver(year: number, month: number, today: string): boolean {
  return today > `${year + 1}-${String(month).padStart(2, '0')}-01`
}
