import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createGate, type Turn } from '../../server/abuse/gate.ts'
import { createCounters, increment, removeEnded } from '../../server/store/counters.ts'
import { type Database, StoreUnavailable } from '../../server/store/database.ts'
import { findEstimate, saveEstimate } from '../../server/store/estimates.ts'
import { saveSubscription } from '../../server/store/subscriptions.ts'
import { clock, describeOnBoth } from './databases.ts'
import { estimate } from './estimate.ts'

const ends = (name: string, endsAt = '2026-03-01T13:00:00.000Z') => ({ name, endsAt })

describeOnBoth('counters', ({ open, engine }) => {
  test('give each caller a count of its own, over several connections', async () => {
    const connections = await Promise.all([open(), open(), open(), open()])
    const counters = connections.map(database => createCounters(database))
    const counted = await Promise.all(
      Array.from({ length: 40 }, (_, index) => counters[index % 4]?.increment(ends('a'))),
    )
    expect(counted.sort((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(await counters[0]?.increment(ends('b'))).toBe(1)
  })

  test('count on after one that could not be counted', async () => {
    const database = await open()
    let away = true
    const writeTogether: typeof database.writeTogether = work =>
      away ? Promise.reject(new StoreUnavailable('away')) : database.writeTogether(work)
    const counters = createCounters({ ...database, writeTogether })
    await expect(counters.increment(ends('a'))).rejects.toThrow('away')
    away = false
    expect(await Promise.all([1, 2, 3].map(() => counters.increment(ends('a'))))).toEqual([1, 2, 3])
    expect(await counters.increment(ends('a'))).toBe(4)
  })

  // On SQLite nobody else writes meanwhile.
  const onPostgres = test.runIf(engine === 'postgres')
  onPostgres('that are written together are taken in one order, whatever order they came in', async () => {
    const database = await open()
    await Promise.all(['c', 'a', 'b'].map(name => createCounters(database).increment(ends(name))))
    const { rows } = await database.read(db =>
      sql<{ name: string }>`select name from counters order by ctid`.execute(db),
    )
    expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })

  describe('of what is stored', () => {
    const saves = {
      'a request': (database: Database, number: number, turn: Turn) =>
        saveEstimate(database, estimate(number, { requestKeys: [`${number}`] }), turn),
      'an address': (database: Database, number: number, turn: Turn) =>
        saveSubscription(
          database,
          { email: `a${number}@example.com`, requestedAt: '2026-03-01T12:00:00Z' },
          turn,
        ),
    }
    const countOf = async (database: Database) =>
      (
        await database.read(db =>
          db.selectFrom('counters').select('count').where('name', 'like', 'contact %').execute(),
        )
      ).map(({ count }) => count)

    test.each(Object.entries(saves))(
      'let as many through as they may, of many at once: %s',
      async (_, save) => {
        const connections = await Promise.all([open(), open()])
        const results = await Promise.all(
          Array.from({ length: 40 }, async (_, number) => {
            const database = connections[number % 2] ?? connections[0]
            const gate = createGate({ counters: createCounters(database), clock, perHour: 15 })
            return save(database, number, await gate({ form: 'contact', address: '192.0.2.1' }))
          }),
        )
        const kinds = results.map(({ kind }) => kind).sort()
        expect(kinds).toEqual([...Array(15).fill('saved'), ...Array(25).fill('tooMany')])
        expect(await countOf(connections[0])).toEqual([40])
      },
    )

    test.each(Object.entries(saves))('are one transaction with it: %s', async (_, save) => {
      const [database, other] = await Promise.all([open(), open()])
      const gate = createGate({ counters: createCounters(database), clock, perHour: 15 })
      const turn = await gate({ form: 'contact', address: '192.0.2.1' })
      let seen: unknown
      const failing: Turn = {
        async count(increment) {
          await turn.count(increment)
          seen = await countOf(other)
          throw new Error('in between')
        },
      }
      await expect(save(database, 1, failing)).rejects.toThrow('in between')
      expect([seen, await countOf(other)]).toEqual([[], []])
    })

    test('do not keep back a request that is stored', async () => {
      const database = await open()
      const gate = createGate({ counters: createCounters(database), clock, perHour: 1 })
      const send = async (number: number) => {
        const turn = await gate({ form: 'contact', address: '192.0.2.1' })
        return saveEstimate(database, estimate(number, { requestKeys: ['k'] }), turn)
      }
      expect(await send(1)).toEqual({ kind: 'saved', reference: 'ZZ-1' })
      for (const number of [2, 3]) expect(await send(number)).toEqual({ kind: 'repeated', reference: 'ZZ-1' })
      expect(await countOf(database)).toEqual([3])
    })
  })

  test('are forgotten after their end', async () => {
    const database = await open()
    await database.write(db => increment(db, ends('old', '2026-03-01T11:00:00.000Z')))
    await database.write(db => increment(db, ends('new')))
    await removeEnded(database, clock().getTime())
    const left = await database.read(db => db.selectFrom('counters').select('name').execute())
    expect(left).toEqual([{ name: 'new' }])
  })

  test('share one salt a day, and that of the day before is gone', async () => {
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
  test('is suspected from the third time in a day on', async () => {
    const database = await open()
    const times = ['01T00:00:00', '01T10:00:00', '01T20:00:00', '03T00:00:00']
    const suspicions = []
    for (const [number, time] of times.entries()) {
      const receivedAt = `2026-03-${time}.000Z`
      await saveEstimate(database, estimate(number, { receivedAt, requestKeys: [time], textKey: 'same' }))
      suspicions.push((await findEstimate(database, `ZZ-${number}`))?.suspicion)
    }
    expect(suspicions).toEqual([null, null, 'repeated-text', null])
    const subjects = await database.read(db => db.selectFrom('outbox').select('subject').distinct().execute())
    expect(subjects.map(({ subject }) => subject).sort()).toEqual(['ZZ-0', 'ZZ-1', 'ZZ-3'])
  })
})
