import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { runLeads } from '../../server/operations/leads/commands.ts'
import { StoreUnavailableError } from '../../server/store/database.ts'
import { purge } from '../../server/store/retention.ts'
import { createStore } from '../../server/store/store.ts'
import { bookVisit, cancelVisit, findFreeWindows, findVisit } from '../../server/store/visits.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { testHours } from './test-hours.ts'

const now = clock().toISOString()
const retention = { spamDays: 30, requestMonths: 24 }

/** Two hours from an hour of March 3, 2026. */
const at = (hour: number) => ({
  start: new Date(Date.UTC(2026, 2, 3, hour)).toISOString(),
  end: new Date(Date.UTC(2026, 2, 3, hour + 2)).toISOString(),
})

describeOnBoth('visits', ({ engine, open }) => {
  async function setUp({ requests = 3 } = {}) {
    const database = await open()
    const store = createStore(database)
    for (let number = 1; number <= requests; number += 1) await store.saveEstimate(newEstimate(number))
    const named = (number: number) => ({ reference: `ZZ-${number}`, now })
    return {
      database,
      store,
      book: (number: number, hour: number, { seen, crews = 1 }: { seen?: number; crews?: number } = {}) =>
        bookVisit(database, { ...named(number), ...at(hour), seen, crews }),
      cancel: (number: number, seen: number) => cancelVisit(database, { ...named(number), seen }),
      find: (number: number) => findVisit(database, `ZZ-${number}`),
      free: async (number: number, hours: readonly number[], crews = 1) => {
        const windows = hours.map(hour => {
          const { start, end } = at(hour)
          return { hour, start: new Date(start), end: new Date(end) }
        })
        const found = await findFreeWindows(database, { windows, crews, reference: `ZZ-${number}` })
        return found.map(({ hour }) => hour)
      },
    }
  }

  test('a window has one visit for each crew', async () => {
    const { book, free } = await setUp()
    expect(await book(1, 8, { crews: 2 })).toEqual({
      kind: 'saved',
      visit: { ...at(8), crew: 1, sequence: 0 },
    })
    expect(await free(2, [8, 10], 2)).toEqual([8, 10])
    expect(await book(2, 8, { crews: 2 })).toMatchObject({ kind: 'saved', visit: { crew: 2 } })
    expect(await free(3, [8, 10], 2)).toEqual([10])
    expect(await book(3, 8, { crews: 2 })).toEqual({ kind: 'full' })
  })

  test('a moved or canceled visit leaves its time free', async () => {
    const { book, cancel, find, free } = await setUp()
    await book(1, 8)
    expect(await book(1, 10, { seen: 0 })).toEqual({
      kind: 'saved',
      visit: { ...at(10), crew: 1, sequence: 1 },
    })
    expect(await free(2, [8, 10])).toEqual([8])
    expect(await cancel(1, 1)).toEqual({ kind: 'saved', visit: { ...at(10), crew: null, sequence: 2 } })
    expect(await free(2, [8, 10])).toEqual([8, 10])
    await book(2, 10)
    expect(await book(1, 10, { seen: 2 })).toEqual({ kind: 'full' })
    expect(await book(1, 8, { seen: 2 })).toMatchObject({ kind: 'saved', visit: { sequence: 3 } })
    expect(await find(1)).toEqual({ ...at(8), crew: 1, sequence: 3 })
  })

  test('a repeated change has the result of the first one', async () => {
    const { book, cancel } = await setUp()
    const booked = await book(1, 8)
    expect(await book(1, 8)).toEqual(booked)
    const moved = await book(1, 10, { seen: 0 })
    expect(await book(1, 10, { seen: 0 })).toEqual(moved)
    // No change, and no new version of a calendar entry.
    expect(await book(1, 10, { seen: 1 })).toEqual(moved)
    const canceled = await cancel(1, 1)
    expect(await cancel(1, 1)).toEqual(canceled)
    expect(await cancel(1, 2)).toEqual(canceled)
  })

  test('a page that is out of date changes nothing', async () => {
    const { book, cancel, find } = await setUp()
    await book(1, 8)
    const { visit } = { visit: { ...at(10), crew: 1, sequence: 1 } }
    await book(1, 10, { seen: 0 })
    // Sent again by "back" and "reload".
    for (const result of [await book(1, 8), await book(1, 12, { seen: 0 }), await cancel(1, 0)])
      expect(result).toEqual({ kind: 'changed', visit })
    expect(await find(1)).toEqual(visit)
    expect(await cancel(2, 0)).toEqual({ kind: 'changed', visit: undefined })
    expect(await book(2, 12, { seen: 0 })).toEqual({ kind: 'changed', visit: undefined })
  })

  test('unknown and held requests get no visit', async () => {
    const { book, cancel, store, find } = await setUp()
    await store.saveEstimate(newEstimate(4, { suspicion: 'honeypot' }))
    for (const result of [await book(9, 8), await cancel(9, 0), await book(4, 8)])
      expect(result).toEqual({ kind: 'unknown' })
    expect(await find(4)).toBeUndefined()
  })

  test('a crew has one visit at a time, also if windows or crews change', async () => {
    const { book, free } = await setUp()
    await book(1, 8, { crews: 2 })
    expect(await free(2, [7, 9, 10])).toEqual([10])
    expect(await book(2, 9)).toEqual({ kind: 'full' })
    expect(await book(2, 9, { crews: 2 })).toMatchObject({ visit: { crew: 2 } })
    // Its own visit isn't in the way.
    expect(await free(1, [9], 2)).toEqual([9])
    expect(await book(1, 7, { seen: 0, crews: 2 })).toMatchObject({ kind: 'saved', visit: { crew: 1 } })
    expect(await book(3, 10)).toEqual({ kind: 'full' })
  })

  test('sixty customers on four instances get each place of a day once', async () => {
    const requests = 60
    const { database } = await setUp({ requests })
    const instances = [database, await open(), await open(), await open()]
    const hours = [8, 10, 12, 14, 16]
    const crews = 2
    const results = await Promise.all(
      Array.from({ length: requests }, (_, index) =>
        bookVisit(instances[index % 4] ?? database, {
          reference: `ZZ-${index + 1}`,
          ...at(hours[index % hours.length] ?? 0),
          seen: undefined,
          crews,
          now,
        }),
      ),
    )
    const places = results.flatMap(result =>
      result.kind === 'saved' ? [`${result.visit.start} ${result.visit.crew}`] : [],
    )
    expect(new Set(places).size).toBe(hours.length * crews)
    expect(places).toHaveLength(hours.length * crews)
    expect(results.filter(({ kind }) => kind === 'full')).toHaveLength(requests - places.length)
    const rows = await database.read(db => db.selectFrom('visits').select(['starts_at', 'crew']).execute())
    expect(rows.map(({ starts_at, crew }) => `${starts_at} ${crew}`).sort()).toEqual(places.sort())
  })

  test('a process changes one visit at a time, so that changes that wait hold no connection', async () => {
    const { book, database } = await setUp({ requests: 12 })
    // Creates the secret, which is a write too.
    await book(1, 8)
    const { write } = database
    let [writes, most] = [0, 0]
    database.write = async work => {
      writes += 1
      most = Math.max(most, writes)
      return write(work).finally(() => {
        writes -= 1
      })
    }
    const results = await Promise.all(
      Array.from({ length: 11 }, (_, index) => book(index + 2, 8 + 2 * index, { crews: 2 })),
    )
    expect(results.map(({ kind }) => kind)).toEqual(Array(11).fill('saved'))
    expect(most).toBe(1)
  })

  test('a booking asks the store eight times', async () => {
    const { book, database } = await setUp()
    await book(1, 8)
    const { write } = database
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    database.write = work => write(db => work(db.withPlugin(counting)))
    await book(2, 10)
    // Postgres is asked for the lock, too.
    expect(queries).toBe(engine === 'postgres' ? 8 : 7)
  })

  test('a change that fails does not fail the next one', async () => {
    const { book, database } = await setUp()
    await book(1, 8)
    const { write } = database
    database.write = () => Promise.reject(new StoreUnavailableError('busy'))
    const failed = book(2, 10)
    await expect(failed).rejects.toThrow('busy')
    database.write = write
    expect(await book(3, 10)).toMatchObject({ kind: 'saved' })
  })

  test('the store refuses a second visit of a crew', async () => {
    const { book, database } = await setUp()
    await book(1, 8)
    const insert = database.write(db =>
      db
        .insertInto('visits')
        .values({
          reference: 'ZZ-2',
          starts_at: at(8).start,
          ends_at: at(8).end,
          crew: 1,
          sequence: 0,
          changed_at: now,
        })
        .execute(),
    )
    await expect(insert).rejects.toThrow(/unique/i)
  })

  test('show and about name the visit, and it is deleted with its request', async () => {
    const { book, cancel, database, find } = await setUp({ requests: 1 })
    const leads = (line: string) =>
      runLeads(line.split(' '), {
        database,
        retention,
        clock,
        business: testHours,
        siteUrl: 'https://site.example',
        folder: '',
      })
    expect((await leads('show ZZ-1')).text).not.toContain('visit:')
    await book(1, 8)
    const line = 'visit: 2026-03-03T08:00:00.000Z to 2026-03-03T10:00:00.000Z, crew 1'
    for (const command of ['show ZZ-1', 'about ada@example.com'])
      expect((await leads(command)).text).toContain(line)
    await cancel(1, 0)
    expect((await leads('show ZZ-1')).text).toContain('Z, canceled')
    await book(1, 8, { seen: 1 })
    // Otherwise the customer waits for a crew that doesn't come, or meets another one.
    expect((await leads('erase ada@example.com')).text).toContain(line.slice(7, 35))
    expect(await find(1)).toBeUndefined()
  })

  test('a visit goes with its request when that is too old', async () => {
    const { book, database, find } = await setUp({ requests: 1 })
    await book(1, 8)
    // A request is kept until the messages to the business are sent.
    await database.write(db => db.deleteFrom('outbox').execute())
    const look = (now: string, elapsed: number) =>
      purge(database, retention, { now: new Date(now), elapsed, confirmed: true })
    await look('2028-03-01T00:00:00Z', 0)
    expect(await find(1)).toBeDefined()
    await look('2028-03-02T01:00:00Z', 25 * 3600)
    expect(await find(1)).toBeUndefined()
  })
})
