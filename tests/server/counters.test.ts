import { expect, test } from 'vitest'
import { createRateLimiter } from '../../server/forms/abuse/rate-limiter.ts'
import { createCounters, deleteExpiredCounters, increment } from '../../server/store/counters.ts'
import { findEstimate, saveEstimate } from '../../server/store/estimates.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'

const ends = (name: string, endsAt = '2026-03-01T13:00:00.000Z') => ({ name, endsAt })

describeOnBoth('counters', ({ open }) => {
  test('return a different count to each caller, over several connections', async () => {
    const connections = await Promise.all([open(), open(), open(), open()])
    const counters = connections.map(database => createCounters(database))
    const counted = await Promise.all(
      Array.from({ length: 40 }, (_, index) => counters[index % 4]?.increment(ends('a'))),
    )
    expect(counted.sort((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(await counters[0]?.increment(ends('b'))).toBe(1)
  })

  test('let as many requests through as the limit allows, of many at once', async () => {
    const connections = await Promise.all([open(), open()])
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, number) => {
        const counters = createCounters(connections[number % 2] ?? connections[0])
        const rateLimiter = createRateLimiter({ counters, clock, perHour: 15 })
        return rateLimiter({ form: 'contact', address: '192.0.2.1' })
      }),
    )
    expect(results.filter(limited => limited === undefined)).toHaveLength(15)
  })

  test('are deleted after their end', async () => {
    const database = await open()
    await database.write(db => increment(db, ends('old', '2026-03-01T11:00:00.000Z')))
    await database.write(db => increment(db, ends('new')))
    await deleteExpiredCounters(database, clock().getTime())
    const left = await database.read(db => db.selectFrom('counters').select('name').execute())
    expect(left).toEqual([{ name: 'new' }])
  })

  test('share one salt a day, and delete that of the day before', async () => {
    const [first, second] = await Promise.all([open(), open()])
    const salts = await Promise.all(
      [first, second].map(database => createCounters(database).saltOf('2026-03-01')),
    )
    expect(salts[0]).toMatch(/^[\w-]{43}$/)
    expect(salts[1]).toBe(salts[0])
    const next = await createCounters(second).saltOf('2026-03-02')
    expect(next).not.toBe(salts[0])
    const left = await first.read(db =>
      db.selectFrom('secrets').select('name').where('name', 'like', 'salt %').execute(),
    )
    expect(left).toEqual([{ name: 'salt 2026-03-02' }])
  })
})

describeOnBoth('one text from several senders', ({ open }) => {
  test('is suspected from the third time in a day', async () => {
    const database = await open()
    const times = ['01T00:00:00', '01T10:00:00', '01T20:00:00', '03T00:00:00']
    const suspicions = []
    for (const [number, time] of times.entries()) {
      const receivedAt = `2026-03-${time}.000Z`
      await saveEstimate(
        database,
        newEstimate(number, { receivedAt, idempotencyKeys: [time], textFingerprint: 'same' }),
      )
      suspicions.push((await findEstimate(database, `ZZ-${number}`))?.suspicion)
    }
    expect(suspicions).toEqual([null, null, 'repeated-text', null])
    const subjects = await database.read(db => db.selectFrom('outbox').select('subject').distinct().execute())
    expect(subjects.map(({ subject }) => subject).sort()).toEqual(['ZZ-0', 'ZZ-1', 'ZZ-3'])
  })
})
