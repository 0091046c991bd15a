import { dayAfter } from '../../site/local-time.ts'
import { textAt } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'

/** First and last day on which visitors see a record, as YYYY-MM-DD. */
export interface Schedule {
  from?: string
  until?: string
}

export type Visibility = 'upcoming' | 'shown' | 'ended'

/** Returns the days of a record, or undefined if it has none. Ignores those that aren't dates: a rule reports them. */
export function scheduleOf(record: Pick<ContentRecord, 'data'>): Schedule | undefined {
  const [from, until] = ['publishOn', 'publishUntil'].map(field => dayAt(record, field))
  if (from === undefined && until === undefined) return undefined
  return { ...(from && { from }), ...(until && { until }) }
}

/** Returns whether a day, as YYYY-MM-DD, is before, within or after the days of a schedule. */
export function visibilityOn(day: string, { from, until }: Schedule): Visibility {
  if (from !== undefined && day < from) return 'upcoming'
  return until !== undefined && day > until ? 'ended' : 'shown'
}

export const isShownOn = (day: string, record: Pick<ContentRecord, 'data'>): boolean =>
  visibilityOn(day, scheduleOf(record) ?? {}) === 'shown'

/** Returns the next days, as YYYY-MM-DD and sorted, on which a record appears or is gone. */
export function changesAfter(day: string, records: readonly ContentRecord[]): string[] {
  const days = records.flatMap(record => {
    const { from, until } = scheduleOf(record) ?? {}
    return [...(from ? [from] : []), ...(until ? [dayAfter(until)] : [])]
  })
  return [...new Set(days)].filter(change => change > day).sort()
}

function dayAt({ data }: Pick<ContentRecord, 'data'>, field: string): string | undefined {
  const text = textAt(data, [field])
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined
}
