import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

export const DAY_SECONDS = 24 * 60 * 60

// A reading that differs by more from the expected time is doubted.
const TOLERANCE_SECONDS = DAY_SECONDS

// A doubted clock is accepted after this time.
const MAX_DOUBT_SECONDS = 7 * DAY_SECONDS

export interface ClockReading {
  now: Date
  /** Seconds since the last reading of this process, by a monotonic clock; 0 for the first. */
  elapsed: number
}

export interface ClockState {
  /** Seconds that servers with this store have run. */
  running: number
  /** Whether the machine's clock agrees. If not, no row is too old. */
  trusted: boolean
}

/**
 * Compares the machine's clock with the running time since the last trusted reading. Doubts it after the machine was off for
 * over a day as well, because that looks the same. `confirmed`: a person has confirmed the clock.
 */
export async function checkClock(
  db: Transaction<Tables>,
  { engine }: Database,
  { now, elapsed, confirmed = false }: ClockReading & { confirmed?: boolean },
): Promise<ClockState> {
  const known = await db
    .selectFrom('clock')
    .selectAll()
    .where('name', '=', 'store')
    .$if(engine === 'postgres', query => query.forUpdate())
    .executeTakeFirst()
  const before = known ?? (await firstReading(db, now))
  // The minimum counts the time of several instances once, and ignores a clock that was set forward.
  const passed = Math.min(elapsed, (now.getTime() - Date.parse(before.seen_at)) / 1000)
  const running = before.running + Math.max(0, Math.round(passed))
  const expected = Date.parse(before.trusted_at) / 1000 + (running - before.trusted_running)
  const right = Math.abs(now.getTime() / 1000 - expected) <= TOLERANCE_SECONDS
  const doubted_from = before.doubted_from ?? running
  const trusted = right || confirmed
  const settled = trusted || running - doubted_from >= MAX_DOUBT_SECONDS
  await db
    .updateTable('clock')
    .set({
      seen_at: now.toISOString(),
      running,
      doubted_from: settled ? null : doubted_from,
      ...(settled && { trusted_at: now.toISOString(), trusted_running: running }),
    })
    .where('name', '=', 'store')
    .execute()
  return { running, trusted }
}

/** Starts with the time of the newest row: the last known use of the store. */
async function firstReading(db: Transaction<Tables>, now: Date) {
  const newest = await Promise.all([
    db
      .selectFrom('estimates')
      .select(query => query.fn.max('received_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('subscriptions')
      .select(query => query.fn.max('requested_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('outbox')
      .select(query => query.fn.max('created_at').as('at'))
      .executeTakeFirst(),
  ])
  const times = newest.flatMap(row => row?.at ?? [])
  const trusted_at = times.sort().at(-1) ?? now.toISOString()
  const first = { seen_at: now.toISOString(), running: 0, trusted_at, trusted_running: 0, doubted_from: null }
  await db
    .insertInto('clock')
    .values({ name: 'store', ...first })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return first
}

export async function isClockDoubted(database: Database): Promise<boolean> {
  const row = await database.read(db => db.selectFrom('clock').select('doubted_from').executeTakeFirst())
  return row !== undefined && row.doubted_from !== null
}
