import { expect, test } from 'vitest'
import { releaseEstimate } from '../../server/store/spam.ts'
import { createStore, type Store } from '../../server/store/store.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'

const receivedAt = clock().toISOString()

describeOnBoth('confirmations', ({ open }) => {
  async function setUp() {
    const database = await open()
    return {
      database,
      store: createStore(database),
      kinds: async () => {
        const rows = await database.read(db =>
          db.selectFrom('outbox').select('kind').orderBy('kind').execute(),
        )
        const counts: Record<string, number> = {}
        for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1
        return counts
      },
    }
  }

  const send = (store: Store | undefined, number: number, more = {}) =>
    store?.saveEstimate(newEstimate(number, { receivedAt, idempotencyKeys: [`${number}`], ...more }))

  test('send one address three messages and the business thirty, for thirty requests', async () => {
    const { store, kinds } = await setUp()
    for (let number = 0; number < 30; number += 1) {
      expect(await send(store, number)).toMatchObject({ kind: 'saved' })
    }
    expect(await store.listEstimates()).toHaveLength(30)
    expect(await kinds()).toEqual({ 'estimate-business': 30, 'estimate-visitor': 3 })
  })

  test('are limited over several instances too', async () => {
    const { kinds } = await setUp()
    const stores = (await Promise.all([open(), open(), open(), open()])).map(createStore)
    await Promise.all(Array.from({ length: 20 }, (_, number) => send(stores[number % 4], number)))
    expect(await kinds()).toEqual({ 'estimate-business': 20, 'estimate-visitor': 3 })
  })

  test('count both forms together by mailbox', async () => {
    const { store, kinds } = await setUp()
    await send(store, 1, { email: 'a.da@gmail.com' })
    await send(store, 2, { email: 'ADA+floors@gmail.com' })
    await store.saveSubscription({ email: 'ada@googlemail.com', language: 'en', requestedAt: receivedAt })
    await send(store, 3, { email: 'ada@gmail.com' })
    expect(
      await store.saveSubscription({ email: 'a.d.a@gmail.com', language: 'en', requestedAt: receivedAt }),
    ).toEqual({
      kind: 'saved',
    })
    await send(store, 4, { email: 'a.da@example.com' })
    await send(store, 5, { email: 'ada@example.com' })
    expect(await kinds()).toEqual({ 'estimate-business': 5, 'estimate-visitor': 4, 'newsletter-confirm': 1 })
  })

  test('start again on the next day', async () => {
    const { store, kinds } = await setUp()
    for (let number = 0; number < 4; number += 1) await send(store, number)
    await send(store, 9, { receivedAt: '2026-03-02T00:00:00.000Z' })
    expect(await kinds()).toEqual({ 'estimate-business': 5, 'estimate-visitor': 4 })
  })

  test('count messages of released spam too', async () => {
    const { database, store, kinds } = await setUp()
    for (let number = 0; number < 5; number += 1) {
      await send(store, number, { suspicion: 'honeypot' })
      expect(await releaseEstimate(database, `ZZ-${number}`, receivedAt)).toBe(true)
    }
    expect(await kinds()).toEqual({ 'estimate-business': 5, 'estimate-visitor': 3 })
  })

  test('store no address in their counters', async () => {
    const { database, store } = await setUp()
    await send(store, 1)
    const names = await database.read(db => db.selectFrom('counters').select('name').execute())
    expect(names).toHaveLength(1)
    expect(JSON.stringify(names)).not.toContain('ada')
  })
})
