import { DAY_MS } from '../../site/durations.ts'
import { dayAfter, localTime } from '../../site/local-time.ts'
import type { Database } from './database.ts'
import { createOutboxRow, insertMissingOutboxRows } from './outbox-rows.ts'

/** Past days whose table is sent, also if the server was down at midnight. Fewer than rows of the outbox are kept. */
const PAST_DAYS = 2

/** Adds a message with the table of each past day that has requests, once for all instances. The days are those of the time zone. */
export async function addDailyTables(database: Database, timeZone: string, now: Date): Promise<void> {
  const today = localTime(now, timeZone).day
  const requests = await database.read(db =>
    db
      .selectFrom('estimates')
      .select('received_at')
      .where('suspicion', 'is', null)
      .where('received_at', '>=', new Date(now.getTime() - (PAST_DAYS + 2) * DAY_MS).toISOString())
      .execute(),
  )
  const days = new Set(requests.map(({ received_at }) => localTime(new Date(received_at), timeZone).day))
  const rows = [...days]
    .filter(day => day < today && day >= dayAfter(today, -PAST_DAYS))
    .map(day => createOutboxRow('daily-table', day, now.toISOString()))
  if (rows.length > 0) await database.write(db => insertMissingOutboxRows(db, rows))
}
