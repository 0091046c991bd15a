import type { Transaction } from 'kysely'
import { DAY_MS } from '../../site/durations.ts'
import { dayAfter } from '../../site/local-time.ts'
import type { Counter, Counters } from '../forms/abuse/counters.ts'
import type { Database } from './database.ts'
import { secretIn } from './secrets.ts'
import type { Tables } from './tables.ts'

// No counter is valid for longer.
const MAX_COUNTER_MS = 2 * DAY_MS

const saltName = (day: string) => `salt ${day}`

export const createCounters = (database: Database): Counters => ({
  increment: counter => database.write(db => increment(db, counter)),
  saltOf: day => database.write(db => saltOf(db, day)),
})

/** Deletes expired counters, and those that end later than any counter can: they were created while the clock was ahead. */
export const deleteExpiredCounters = (database: Database, now: number) =>
  database.write(db =>
    db
      .deleteFrom('counters')
      .where(where =>
        where.or([
          where('ends_at', '<', new Date(now).toISOString()),
          where('ends_at', '>', new Date(now + MAX_COUNTER_MS).toISOString()),
        ]),
      )
      .execute(),
  )

/** Adds one and returns the new count, in one statement, so that no two calls get the same count. */
export async function increment(db: Transaction<Tables>, { name, endsAt }: Counter): Promise<number> {
  const { count } = await db
    .insertInto('counters')
    .values({ name, count: 1, ends_at: endsAt })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(update => ({ count: update('counters.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

async function saltOf(db: Transaction<Tables>, day: string): Promise<string> {
  const name = saltName(day)
  const salt = await secretIn(db, name)
  const salts = db.deleteFrom('secrets').where('name', 'like', saltName('%'))
  await salts.where('name', '<', name).execute()
  // Keep the next day's salt, which another instance may use already. Later salts were created while the clock was ahead.
  await salts.where('name', '>', saltName(dayAfter(day))).execute()
  return salt
}
