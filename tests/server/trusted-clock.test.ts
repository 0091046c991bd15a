import { afterEach, expect, test, vi } from 'vitest'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { type DeliveryResult, isMessageGivenUp, startWorker } from '../../server/delivery/worker.ts'
import { createCounters, deleteExpiredCounters, increment } from '../../server/store/counters.ts'
import { createStore } from '../../server/store/store.ts'
import { patience } from '../setup/processor-time.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { holdWriteLock } from './signal.ts'
import { silentLog } from './silent-log.ts'

const minute = 60_000
const years = 3 * 365 * 24 * 60 * minute
const at = (ms: number) => new Date(clock().getTime() + ms)

afterEach(() => {
  vi.useRealTimers()
})

describeOnBoth('a clock that is set', ({ open, engine }) => {
  test.each([-60 * minute, -years])('back by %i ms loses no leased or delayed message', async ms => {
    const database = await open()
    await createStore(database).saveEstimate(newEstimate(1, { receivedAt: clock().toISOString() }))
    const outbox = createOutbox(database)
    const [first, second] = await outbox.claim({ now: clock(), leaseTime: 120_000, limit: 10 })
    if (first) await outbox.putBack(first, at(15 * minute), { error: 'x', refusedAt: undefined })
    expect(second).toBeDefined()
    const claimed = await outbox.claim({ now: at(ms), leaseTime: 120_000, limit: 10 })
    expect(claimed).toHaveLength(2)
  })

  test('does not shorten a normal delay', async () => {
    const database = await open()
    await createStore(database).saveEstimate(newEstimate(1, { receivedAt: clock().toISOString() }))
    const outbox = createOutbox(database)
    for (const message of await outbox.claim({ now: clock(), leaseTime: 120_000, limit: 10 })) {
      await outbox.putBack(message, at(15 * minute), { error: 'x', refusedAt: undefined })
    }
    expect(await outbox.claim({ now: at(0), leaseTime: 120_000, limit: 10 })).toEqual([])
    expect(await outbox.claim({ now: at(15 * minute), leaseTime: 120_000, limit: 10 })).toHaveLength(2)
  })

  test('ahead gives up no message with few attempts', async () => {
    const database = await open()
    await createStore(database).saveEstimate(newEstimate(1, { receivedAt: clock().toISOString() }))
    let tries = 0
    const deliver = async (): Promise<DeliveryResult> => {
      tries += 1
      return { kind: 'refused', error: '451' }
    }
    const worker = startWorker({
      outbox: createOutbox(database),
      isGivenUp: isMessageGivenUp,
      deliver,
      clock: () => at(years),
      log: silentLog,
      timing: { poll: 5 },
    })
    await expect.poll(() => tries).toBe(2)
    await worker.stop()
    expect(await createOutbox(database).status()).toMatchObject({ unsent: 2, failed: 0 })
  })

  test('back lets an address subscribe again that did while it was ahead', async () => {
    const store = createStore(await open())
    const subscribe = (ms: number) =>
      store.saveSubscription({ email: 'ada@example.com', language: 'en', requestedAt: at(ms).toISOString() })
    expect(await subscribe(years)).toEqual({ kind: 'saved' })
    expect(await subscribe(0)).toEqual({ kind: 'saved' })
    expect(await subscribe(minute)).toEqual({ kind: 'repeated' })
    // An hour back, as in autumn.
    expect(await subscribe(-59 * minute)).toEqual({ kind: 'saved' })
  })

  test('back does not count a text that came while it was ahead', async () => {
    const store = createStore(await open())
    const send = (number: number, ms: number) =>
      store.saveEstimate(
        newEstimate(number, {
          receivedAt: at(ms).toISOString(),
          textFingerprint: 'same',
          idempotencyKeys: [`${number}`],
        }),
      )
    for (const number of [1, 2]) await send(number, years)
    await send(3, 0)
    expect((await store.findEstimate('ZZ-3'))?.suspicion).toBeNull()
  })

  test('back deletes counters and salts of the future', async () => {
    const database = await open()
    const ends = (name: string, ms: number) => ({ name, endsAt: at(ms).toISOString() })
    await database.write(db => increment(db, ends('ahead', years + minute)))
    await database.write(db => increment(db, ends('now', minute)))
    const ahead = createCounters(database)
    await ahead.saltOf(at(years).toISOString().slice(0, 10))
    const now = createCounters(database)
    await deleteExpiredCounters(database, clock().getTime())
    await now.saltOf('2026-03-02')
    await now.saltOf('2026-03-01')
    const left = await database.read(async db => [
      ...(await db.selectFrom('counters').select('name').execute()),
      ...(await db
        .selectFrom('secrets')
        .select('name')
        .where('name', 'like', 'salt %')
        .orderBy('name')
        .execute()),
    ])
    expect(left.map(({ name }) => name)).toEqual(['now', 'salt 2026-03-01', 'salt 2026-03-02'])
  })

  test.runIf(engine === 'sqlite')('back by an hour does not lengthen the wait of a write', async () => {
    const [database, other] = [await open(), await open()]
    const release = await holdWriteLock(other)
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = performance.now()
    const waiting = createStore(database).saveEstimate(newEstimate(1))
    vi.setSystemTime(Date.now() - 60 * minute)
    await expect(waiting).rejects.toMatchObject({ name: 'StoreUnavailableError' })
    expect(performance.now() - start).toBeLessThan(patience(10_000))
    await release()
  })
})
