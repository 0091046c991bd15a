import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Counter, Counters } from '../abuse/counters.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** How often counters that have ended are removed, in ms. */
const cleaning = 60 * 60 * 1000

const saltName = (day: string) => `salt ${day}`

export function createCounters(database: Database, clock: () => Date): Counters {
  let cleanedAt = 0
  return {
    async increment(counter) {
      const count = await database.write(db => increment(db, counter))
      const now = clock()
      if (now.getTime() - cleanedAt > cleaning) {
        cleanedAt = now.getTime()
        await database.write(db =>
          db.deleteFrom('counters').where('ends_at', '<', now.toISOString()).execute(),
        )
      }
      return count
    },
    saltOf: day => database.write(db => saltOf(db, saltName(day))),
  }
}

/** One statement, so that no two get the same count. */
async function increment(db: Transaction<Tables>, { name, endsAt }: Counter): Promise<number> {
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

async function saltOf(db: Transaction<Tables>, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await db.deleteFrom('secrets').where('name', 'like', saltName('%')).where('name', '<', name).execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
