import { expect, test } from 'vitest'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { runLeads } from '../../server/operations/leads/commands.ts'
import type { Database } from '../../server/store/database.ts'
import { purge } from '../../server/store/retention.ts'
import { createStore } from '../../server/store/store.ts'
import { isClockDoubted } from '../../server/store/trusted-clock.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { testHours } from './test-hours.ts'

const retention = { spamDays: 30, requestMonths: 24 }
const hour = 3600
const day = 24 * hour

describeOnBoth('deletion', ({ open }) => {
  /** A server that checks the clock at intervals; times in seconds. */
  async function setUp(database?: Database) {
    const store = database ?? (await open())
    let now = clock().getTime()
    const look = (elapsed: number) => purge(store, retention, { now: new Date(now), elapsed })
    await look(0)
    return {
      database: store,
      /** Time passes, and the clock with it. */
      async run(seconds: number) {
        now += seconds * 1000
        return look(seconds)
      },
      /** The clock is set without time passing. */
      async set(seconds: number) {
        now += seconds * 1000
        return look(0)
      },
      /** Time passes while no server runs. */
      off(seconds: number) {
        now += seconds * 1000
      },
      save: (number: number, more = {}) =>
        createStore(store).saveEstimate(
          newEstimate(number, {
            receivedAt: new Date(now).toISOString(),
            idempotencyKeys: [`${number}`],
            ...more,
          }),
        ),
      async sendAll() {
        const outbox = createOutbox(store)
        for (const message of await outbox.claim({ now: new Date(now), leaseTime: 1000, limit: 100 })) {
          await outbox.markSent(message, new Date(now))
        }
      },
      references: async () => {
        const rows = await store.read(db =>
          db.selectFrom('estimates').select('reference').orderBy('id').execute(),
        )
        return rows.map(({ reference }) => reference)
      },
      time: () => new Date(now),
    }
  }

  test('marks old rows, deletes them after a day of running, and keeps unsent requests', async () => {
    const { run, save, sendAll, references } = await setUp()
    await save(1)
    await sendAll()
    await save(2)
    await save(3, { suspicion: 'honeypot' })
    await run(29 * day)
    expect(await run(2 * day)).toMatchObject({ erased: { requests: 0 }, marked: { requests: 1 } })
    await run(23 * hour)
    expect(await references()).toEqual(['ZZ-1', 'ZZ-2', 'ZZ-3'])
    expect(await run(hour)).toMatchObject({ erased: { requests: 1 } })
    expect(await references()).toEqual(['ZZ-1', 'ZZ-2'])
    await run(730 * day)
    expect(await references()).toEqual(['ZZ-1', 'ZZ-2'])
    expect(await run(day)).toMatchObject({ erased: { requests: 1, messages: 2 } })
    expect(await references()).toEqual(['ZZ-2'])
    await sendAll()
    await run(hour)
    await run(day)
    expect(await references()).toEqual([])
  })

  test('deletes unconfirmed subscriptions the same way', async () => {
    const { database, run, time } = await setUp()
    await createStore(database).saveSubscription({
      email: 'a@example.com',
      language: 'en',
      requestedAt: time().toISOString(),
    })
    expect(await run(31 * day)).toMatchObject({ marked: { subscriptions: 1 } })
    expect(await run(day)).toMatchObject({ erased: { subscriptions: 1 } })
  })

  test('marks and deletes nothing if the clock is three years ahead, and raises an alarm', async () => {
    const { database, save, sendAll, set, run, references } = await setUp()
    for (const number of [1, 2, 3, 4, 5]) await save(number)
    await sendAll()
    expect(await set(3 * 365 * day)).toMatchObject({ trusted: false, marked: { requests: 0 } })
    expect(await isClockDoubted(database)).toBe(true)
    for (let days = 1; days < 7; days += 1) expect(await run(day)).toMatchObject({ trusted: false })
    expect(await references()).toHaveLength(5)
    // A corrected clock is trusted at once.
    expect(await set(-3 * 365 * day)).toMatchObject({ trusted: true, marked: { requests: 0 } })
    expect(await isClockDoubted(database)).toBe(false)
  })

  test('doubts a clock that is far from the newest row of a store', async () => {
    const database = await open()
    const receivedAt = clock().toISOString()
    await createStore(database).saveEstimate(newEstimate(1, { receivedAt }))
    const now = new Date(clock().getTime() + 800 * day * 1000)
    expect(await purge(database, retention, { now, elapsed: 0 })).toMatchObject({ trusted: false })
  })

  test('removes the marks after a jump', async () => {
    const { save, sendAll, set, run, references } = await setUp()
    await save(1, { suspicion: 'honeypot' })
    await sendAll()
    await run(31 * day)
    await set(-2 * day)
    await set(2 * day)
    expect(await run(23 * hour)).toMatchObject({ erased: { requests: 0 } })
    expect(await references()).toEqual(['ZZ-1'])
  })

  test('accepts a difference of an hour', async () => {
    const { set, run } = await setUp()
    for (const seconds of [-hour, 2 * hour, -hour])
      expect(await set(seconds)).toMatchObject({ trusted: true })
    expect(await run(day)).toMatchObject({ trusted: true })
  })

  test('trusts the clock again after a week of running, or when a person confirms it', async () => {
    for (const vouches of [false, true]) {
      const { database, off, set, run, time } = await setUp()
      off(4 * day)
      expect(await set(0)).toMatchObject({ trusted: false })
      if (vouches) {
        const deps = { database, retention, clock: time, business: testHours, siteUrl: '', folder: '' }
        expect(await runLeads(['purge'], deps)).toMatchObject({
          ok: false,
          text: expect.stringContaining('--clock-is-right'),
        })
        expect(await runLeads(['purge', '--clock-is-right'], deps)).toMatchObject({ ok: true })
      } else for (let days = 0; days < 7; days += 1) await run(day)
      expect(await run(hour)).toMatchObject({ trusted: true })
      await database.write(db => db.deleteFrom('clock').execute())
    }
  })

  test('does not delete a row that was written while the clock was behind', async () => {
    const { save, sendAll, run, references } = await setUp()
    await save(1)
    await save(2, { receivedAt: '1970-01-01T00:00:00.000Z' })
    await sendAll()
    await run(hour)
    await run(2 * day)
    expect(await references()).toEqual(['ZZ-1', 'ZZ-2'])
    await run(740 * day)
    await run(2 * day)
    expect(await references()).toEqual([])
  })

  test('counts a day of running once for several instances', async () => {
    const { database, save, sendAll, run, time, references } = await setUp()
    await save(1, { suspicion: 'honeypot' })
    await sendAll()
    await run(31 * day)
    for (let hours = 0; hours < 12; hours += 1) {
      await run(hour)
      // Another server that has run as long and checks at the same time.
      await purge(database, retention, { now: time(), elapsed: hour })
    }
    expect(await references()).toEqual(['ZZ-1'])
  })
})
