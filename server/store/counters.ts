import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Counter, Counters } from '../abuse/counters.ts'
import type { Database } from './database.ts'
import { keptQuery, type ValueOf } from './kept-query.ts'
import type { Tables } from './tables.ts'

/** How often counters that have ended are removed, in ms. */
const cleaning = 60 * 60 * 1000

/** No counter runs for longer, in ms. */
const longest = 2 * 24 * 60 * 60 * 1000

const saltName = (day: string) => `salt ${day}`

export function createCounters(database: Database, clock: () => Date): Counters {
  let cleanedAt = Number.NEGATIVE_INFINITY
  const incrementTogether = mergedIncrements(database)
  return {
    async increment(counter) {
      const count = await incrementTogether(counter)
      if (performance.now() - cleanedAt > cleaning) {
        cleanedAt = performance.now()
        await removeEnded(database, clock().getTime())
      }
      return count
    },
    saltOf: day => database.write(db => saltOf(db, day)),
  }
}

/** Also what ends later than any counter does: it was begun while the clock was ahead. */
export const removeEnded = (database: Database, now: number) =>
  database.write(db =>
    db
      .deleteFrom('counters')
      .where(where =>
        where.or([
          where('ends_at', '<', new Date(now).toISOString()),
          where('ends_at', '>', new Date(now + longest).toISOString()),
        ]),
      )
      .execute(),
  )

/** Those of one counter that wait at the same time are one statement: all who ask at once may share an address. */
function mergedIncrements(database: Database): (counter: Counter) => Promise<number> {
  const waiting = new Map<string, { times: number; total: Promise<number> }>()

  function begin(counter: Counter) {
    const merged = { times: 0, total: Promise.resolve(0) }
    const end = () => waiting.get(counter.name) === merged && waiting.delete(counter.name)
    waiting.set(counter.name, merged)
    merged.total = new Promise((resolve, reject) => {
      const written = database.writeTogether(async db => {
        // Whoever comes from here on is not counted in this statement.
        end()
        // Told at once: what the count brings about is stored in the same transaction.
        resolve(await increment(db, counter, merged.times))
      })
      written.catch(reject).finally(end)
    })
    return merged
  }

  return async counter => {
    const merged = waiting.get(counter.name) ?? begin(counter)
    merged.times += 1
    const own = merged.times
    return (await merged.total) - merged.times + own
  }
}

/** One statement, so that no two get the same count. */
export async function increment(
  db: Transaction<Tables>,
  { name, endsAt }: Counter,
  times = 1,
): Promise<number> {
  const { rows } = await addToCounter(db, { name, endsAt, times })
  const [row] = rows
  if (!row) throw new Error('An upsert gave no row.')
  return row.count
}

const addToCounter = keptQuery((db, value: ValueOf<Counter & { times: number }>) =>
  db
    .insertInto('counters')
    .values({ name: value('name'), count: value('times'), ends_at: value('endsAt') })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet(update => ({ count: update('counters.count', '+', update.ref('excluded.count')) })),
    )
    .returning('count'),
)

async function saltOf(db: Transaction<Tables>, day: string): Promise<string> {
  const name = saltName(day)
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const salts = db.deleteFrom('secrets').where('name', 'like', saltName('%'))
  await salts.where('name', '<', name).execute()
  // Another instance may have begun the next day; those after it are from when the clock was ahead.
  await salts.where('name', '>', saltName(dayAfter(day))).execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
