import { placeOfDays } from '../../codegen/day.ts'
import type { CheckedContent } from '../../codegen/generate.ts'
import { textAt } from '../../codegen/json.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { urlOf } from '../../codegen/resolve/queries.ts'
import { scheduleOf } from '../../codegen/resolve/schedule.ts'
import { findOverview } from '../../codegen/resolve/suggest-replacement.ts'
import { dayAfter } from '../../site/local-time.ts'

interface ScheduledChange {
  /** Format: YYYY-MM-DD. */
  day: string
  text: string
}

/** Lists what appears and what goes on which day, and what is gone already. Empty if the content has no such days. */
export function formatSchedule({ site, today }: Pick<CheckedContent, 'site' | 'today'>): string {
  const changes = site.records
    .flatMap(record => [...appearance(record, today), ...end(record, site.pages, today)])
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  if (changes.length === 0) return ''
  return `By date, each day from midnight in ${placeOfDays(site)}:\n${changes.map(({ day, text }) => `  ${day}  ${text}\n`).join('')}`
}

function appearance(record: ContentRecord, today: string): ScheduledChange[] {
  const { from } = scheduleOf(record) ?? {}
  if (from === undefined || from <= today) return []
  return [{ day: from, text: `${describe(record)} appears` }]
}

function end(
  record: ContentRecord,
  pages: CheckedContent['site']['pages'],
  today: string,
): ScheduledChange[] {
  const { until } = scheduleOf(record) ?? {}
  if (until === undefined) return []
  const day = dayAfter(until)
  const url = addressOf(record)
  const successor = url === undefined ? '' : `; its address leads to ${findOverview(url, pages) ?? '/'}`
  if (day > today) return [{ day, text: `${describe(record)} is gone${successor}` }]
  const name = `${record.entity.name}/${record.slug}`
  return [
    {
      day,
      text: `${describe(record)} went${successor}. To delete it: npm run content -- remove ${name}`,
    },
  ]
}

/** Returns the address of the record's page, or of its file. */
const addressOf = (record: ContentRecord) => urlOf(record) ?? textAt(record.data, ['downloadUrl'])

function describe(record: ContentRecord): string {
  const url = addressOf(record)
  return url === undefined ? record.file : `${record.file} (${url})`
}
