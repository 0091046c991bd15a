import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

export const daySeconds = 24 * 60 * 60

/** A reading that differs from what must have passed by more than this is doubted, in seconds. */
const tolerance = daySeconds

/** After so much running a reading that is still doubted is taken as right, in seconds. */
const doubtLasts = 7 * daySeconds

export interface Reading {
  now: Date
  /** Seconds since the last reading of the same process, by a clock that nobody sets; 0 for its first. */
  elapsed: number
}

export interface ClockState {
  /** Seconds that servers over this store have run. */
  running: number
  /** Whether the machine's clock went with them. While it doesn't, nothing is old. */
  trusted: boolean
}

/**
 * Reads the machine's clock against the time that servers have run since it was last right. A machine that was off for
 * over a day is doubted as well: from here, that looks the same. `vouched`: a person says that the clock is right.
 */
export async function readClock(
  db: Transaction<Tables>,
  { engine }: Database,
  { now, elapsed, vouched = false }: Reading & { vouched?: boolean },
): Promise<ClockState> {
  const known = await db
    .selectFrom('clock')
    .selectAll()
    .where('name', '=', 'store')
    .$if(engine === 'postgres', query => query.forUpdate())
    .executeTakeFirst()
  const before = known ?? (await firstReading(db, now))
  // Several instances count the time between two readings once, and a clock that was set does not add to it.
  const passed = Math.min(elapsed, (now.getTime() - Date.parse(before.seen_at)) / 1000)
  const running = before.running + Math.max(0, Math.round(passed))
  const expected = Date.parse(before.trusted_at) / 1000 + (running - before.trusted_running)
  const right = Math.abs(now.getTime() / 1000 - expected) <= tolerance
  const doubted_from = before.doubted_from ?? running
  const trusted = right || vouched
  const settled = trusted || running - doubted_from >= doubtLasts
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

/** The newest row says what time it was when the store was last used. */
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
