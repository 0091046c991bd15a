import { DAY_MS } from '../../site/durations.ts'
import type { Database } from './database.ts'
import { insertMissingOutboxRows, visitRow } from './outbox-rows.ts'

/**
 * Adds a reminder of each visit within the next 24 hours, once for all instances. A visit that was booked or moved less than two days
 * before has none: the customer has just got the message about it.
 */
export async function addReminders(database: Database, now: Date): Promise<void> {
  const visits = await database.read(db =>
    db
      .selectFrom('visits')
      .innerJoin('estimates', 'estimates.reference', 'visits.reference')
      .select(['visits.reference', 'sequence', 'starts_at as start', 'changed_at as changedAt'])
      .where('crew', 'is not', null)
      .where('email', '<>', '')
      .where('starts_at', '>', now.toISOString())
      .where('starts_at', '<=', new Date(now.getTime() + DAY_MS).toISOString())
      .execute(),
  )
  const rows = visits
    .filter(({ start, changedAt }) => Date.parse(start) - Date.parse(changedAt) >= 2 * DAY_MS)
    .map(({ reference, sequence }) => visitRow('visit-reminder', { reference, sequence }, now.toISOString()))
  if (rows.length === 0) return
  const known = await database.read(db =>
    db
      .selectFrom('outbox')
      .select('id')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute(),
  )
  const missing = rows.filter(row => !known.some(({ id }) => id === row.id))
  if (missing.length > 0) await database.write(db => insertMissingOutboxRows(db, missing))
}
