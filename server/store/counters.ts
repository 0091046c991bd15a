import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Counter, Counters } from '../abuse/counters.ts'
import type { Database } from './database.ts'
import { keptQuery, type ValueOf } from './kept-query.ts'
import type { Tables } from './tables.ts'

/** No counter runs for longer, in ms. */
const longest = 2 * 24 * 60 * 60 * 1000

const saltName = (day: string) => `salt ${day}`

export const createCounters = (database: Database): Counters => ({
  increment: counter =>
    database.writeTogether({
      begin: db => incrementTogether(db, counter),
      write: (_, count) => count,
    }),
  saltOf: day => database.write(db => saltOf(db, day)),
})

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

/** Increments of one transaction that are asked for before any of them is sent. */
interface Batch {
  sums: Map<string, { counter: Counter; times: number }>
  /** By the counter's name, after all of them. */
  totals: Promise<ReadonlyMap<string, number>>
}

const batches = new WeakMap<Transaction<Tables>, Batch>()

/** Those of one counter that are asked for at the same time are one statement: all who send may share an address. */
export async function incrementTogether(db: Transaction<Tables>, counter: Counter): Promise<number> {
  const { sums, totals } = batches.get(db) ?? beginBatch(db)
  const sum = sums.get(counter.name) ?? { counter, times: 0 }
  sums.set(counter.name, sum)
  sum.times += 1
  const own = sum.times
  const total = (await totals).get(counter.name) ?? 0
  return total - sum.times + own
}

function beginBatch(db: Transaction<Tables>): Batch {
  const sums: Batch['sums'] = new Map()
  const send = async () => {
    batches.delete(db)
    // In one order: two transactions that held each other's counters would wait for good.
    const inOrder = [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
    const counted = inOrder.map(
      async ([name, { counter, times }]) => [name, await increment(db, counter, times)] as const,
    )
    return new Map(await Promise.all(counted))
  }
  const batch = { sums, totals: Promise.resolve().then(send) }
  batches.set(db, batch)
  return batch
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
