import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createEventOutbox, createOutbox } from '../../server/delivery/outbox.ts'
import type { Repeated } from '../../server/delivery/repeat.ts'
import { payloadSchema } from '../../server/delivery/webhook/event-payload.ts'
import { signEvent } from '../../server/delivery/webhook/sign-event.ts'
import { startWebhook } from '../../server/delivery/webhook/start-webhook.ts'
import { runLeads } from '../../server/operations/leads/commands.ts'
import type { Database } from '../../server/store/database.ts'
import { erasePerson } from '../../server/store/person.ts'
import { type RequestState, setState } from '../../server/store/progress.ts'
import { releaseEstimate } from '../../server/store/spam.ts'
import { createStore } from '../../server/store/store.ts'
import type { NewEstimate } from '../../server/store/types.ts'
import { bookVisit, cancelVisit } from '../../server/store/visits.ts'
import { restartWebhook, setWebhook, stopWebhook } from '../../server/store/webhook-state.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newCalculation, newConsent, newContext, newEstimate } from './estimate.ts'
import { officeApp } from './office-app.ts'
import { silentLog } from './silent-log.ts'
import { testHours as business } from './test-hours.ts'
import { receiverSecret, startReceiver, type WebhookReceiver } from './webhook-receiver.ts'

const DAY_MS = 24 * 60 * 60_000
const start = Date.now()
const now = clock().toISOString()
const siteUrl = 'https://floors.example'
let receiver: WebhookReceiver | undefined
let workers: (Repeated | undefined)[] = []

afterEach(async () => {
  await Promise.all(workers.map(worker => worker?.stop()))
  await receiver?.stop()
  workers = []
  receiver = undefined
})

test('signs as the example of Standard Webhooks, once for each secret', () => {
  const event = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const headers = signEvent(event, [secret, secret], new Date(1614265330_900))
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  expect(headers).toEqual({
    'webhook-id': event.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': `${signature} ${signature}`,
  })
})

test('docs have the JSON Schema of the body', async () => {
  const schema = z.toJSONSchema(payloadSchema, {
    // Accepts later fields.
    io: 'input',
    override({ jsonSchema }) {
      // The pattern of a time has 300 characters.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
  expect(JSON.parse(await readFile('docs/webhook.schema.json', 'utf8'))).toEqual(schema)
})

test('docs have a valid example', async () => {
  const text = await readFile('docs/webhook.md', 'utf8')
  const example = /```json\n(.*?)```/s.exec(text)?.[1] ?? ''
  expect(payloadSchema.parse(JSON.parse(example))).toEqual(JSON.parse(example))
})

describeOnBoth('webhook', ({ open }) => {
  async function setUp(answer?: Parameters<typeof startReceiver>[0]) {
    const database = await open()
    receiver = await startReceiver(answer)
    const { received, url } = receiver
    await setWebhook(database, { url, now })
    return { database, received, url }
  }

  /** Starts a worker whose delays are milliseconds. */
  async function work(database: Database, url: string, { ahead = 0, log = silentLog } = {}) {
    const worker = await startWebhook({
      database,
      settings: { url, secrets: [receiverSecret] },
      siteUrl,
      clock: () => new Date(clock().getTime() + ahead + (Date.now() - start) * 1000),
      log,
      timing: { poll: 5, lease: 120_000_000 },
    })
    workers.push(worker)
  }

  const save = (database: Database, number: number, more: Partial<NewEstimate> = {}) =>
    createStore(database).saveEstimate(
      newEstimate(number, { receivedAt: now, email: `${number}@a.example`, ...more }),
    )
  const set = (database: Database, state: RequestState, reference = 'ZZ-1') =>
    setState(database, { reference, initials: 'AB', now, state })
  const settled = (database: Database) =>
    expect.poll(async () => (await createEventOutbox(database).status()).unsent).toBe(0)
  const leads = (database: Database, line: string) =>
    runLeads(line.split(' '), {
      database,
      retention: { spamDays: 30, requestMonths: 24 },
      clock,
      business,
      siteUrl,
      folder: '',
    })

  test('gets signed events about requests, states and visits, in their order', async () => {
    const { database, received, url } = await setUp()
    const details = { context: newContext(), calculation: newCalculation(), textConsent: newConsent() }
    await save(database, 1, details)
    const visit = { start: '2026-04-01T14:00:00.000Z', end: '2026-04-01T16:00:00.000Z' }
    const moved = { start: '2026-04-02T14:00:00.000Z', end: '2026-04-02T16:00:00.000Z' }
    const change = { reference: 'ZZ-1', now, crews: 1 }
    await bookVisit(database, { ...change, ...visit, seen: undefined })
    await bookVisit(database, { ...change, ...moved, seen: 0 })
    await set(database, 'visit')
    // A second tap.
    await set(database, 'visit')
    await cancelVisit(database, { ...change, seen: 1 })
    await bookVisit(database, { ...change, ...visit, seen: 2 })
    await work(database, url)
    await settled(database)
    expect(received.map(({ payload }) => payload.type)).toEqual([
      'request.created',
      'visit.booked',
      'visit.moved',
      'request.state_changed',
      'visit.canceled',
      'request.state_changed',
      'visit.booked',
    ])
    expect(received.map(({ id }) => id)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map(number => `webhook_ZZ-1_${number}`),
    )
    expect(received.every(({ isSigned }) => isSigned)).toBe(true)
    expect(received[0]?.payload).toMatchObject({
      timestamp: now,
      data: {
        request: { reference: 'ZZ-1', email: '1@a.example', town: 'Nome', mayText: true, state: 'called' },
      },
    })
    expect(received[2]?.payload.data).toMatchObject({ visit: moved })
    expect(received[3]?.payload.data).toMatchObject({ state: 'visit' })
    expect(received[5]?.payload.data).toMatchObject({ state: 'called' })
  })

  test('holds back events about a request until the earlier ones have arrived, and gets the same IDs again', async () => {
    let asked = 0
    // The first event about each request fails three times.
    const { database, received, url } = await setUp((response, { payload }) => {
      const fails = payload.data.request.reference === 'ZZ-1' && asked++ < 3
      response.writeHead(fails ? 500 : 200).end()
    })
    for (const number of [1, 2]) await save(database, number)
    await set(database, 'called')
    await Promise.all([work(database, url), work(await open(), url)])
    await settled(database)
    const about = (reference: string) =>
      received.filter(({ payload }) => payload.data.request.reference === reference).map(({ id }) => id)
    expect(about('ZZ-1')).toEqual([...Array(4).fill('webhook_ZZ-1_1'), 'webhook_ZZ-1_2'])
    expect(about('ZZ-2')).toEqual(['webhook_ZZ-2_1'])
  })

  test('gets no events about suspected spam before its release, nor about erased requests', async () => {
    const { database, received, url } = await setUp()
    await save(database, 1, { suspicion: 'honeypot' })
    await set(database, 'spam')
    await save(database, 2)
    await save(database, 3)
    expect((await createEventOutbox(database).status()).unsent).toBe(2)
    await releaseEstimate(database, 'ZZ-1', now)
    // Claimed before the erasure.
    const claimed = await createEventOutbox(database).claim({ now: clock(), leaseTime: 1000, limit: 9 })
    expect(claimed.map(({ about }) => about).sort()).toEqual(['ZZ-1', 'ZZ-2', 'ZZ-3'])
    await erasePerson(database, { reference: 'ZZ-2' })
    expect((await leads(database, 'about ZZ-3')).text).toContain('webhook: waiting')
    await work(database, url, { ahead: 2000 })
    await settled(database)
    expect(received.map(({ id }) => id).sort()).toEqual(['webhook_ZZ-1_1', 'webhook_ZZ-3_1'])
    const kept = await database.read(db => db.selectFrom('outbox').select(['subject', 'event']).execute())
    expect(kept.map(({ subject }) => subject)).not.toContain('ZZ-2')
    expect(kept.map(({ event }) => event).join()).not.toContain('a.example')
  })

  test('is tried for three days, then the event is given up and the next one follows', async () => {
    const { database, received, url } = await setUp((response, { payload }) =>
      response.writeHead(payload.type === 'request.created' ? 500 : 200).end(),
    )
    await save(database, 1)
    await set(database, 'called')
    const errors: unknown[] = []
    const log = { ...silentLog, error: (...line: unknown[]) => errors.push(line) }
    await work(database, url, { ahead: 3 * DAY_MS - 60_000, log })
    await settled(database)
    expect(received.filter(({ id }) => id === 'webhook_ZZ-1_1').length).toBeGreaterThanOrEqual(10)
    expect(received.at(-1)?.id).toBe('webhook_ZZ-1_2')
    expect(errors).toEqual([['message given up', { id: 'webhook_ZZ-1_1', error: 'answered 500' }]])
    expect(await createEventOutbox(database).status()).toMatchObject({ failed: 1 })
    expect((await leads(database, 'failed')).text).toContain('webhook  ZZ-1  answered 500')
    expect(await createOutbox(database).status()).toMatchObject({ failed: 0, failing: 0, unsent: 2 })
  })

  test('stops when the receiver is gone, until it is another one or an operator starts it', async () => {
    const { database, received, url } = await setUp(response => response.writeHead(410).end())
    for (const number of [1, 2, 3]) await save(database, number)
    const errors: unknown[] = []
    await work(database, url, { log: { ...silentLog, error: (event: string) => errors.push(event) } })
    await settled(database)
    expect(errors).toContain('webhook stopped')
    const events = async () => (await createEventOutbox(database).status()).failed
    expect([received.length, await events()]).toEqual([1, 3])
    await save(database, 4)
    await setWebhook(database, { url, now })
    await set(database, 'called')
    await settled(database)
    expect([received.length, await events()]).toEqual([1, 3])
    expect((await leads(database, 'webhook start')).ok).toBe(true)
    expect((await leads(database, 'webhook start')).ok).toBe(false)
    await set(database, 'won')
    await expect.poll(events).toBe(4)
    await setWebhook(database, { url: `${url}/new`, now })
    await set(database, 'lost')
    expect((await createEventOutbox(database).status()).unsent + (await events())).toBe(5)
  })

  test('is not followed to another address, and not read to the end', async () => {
    const statuses = [307, 200]
    const { database, received, url } = await setUp(response => {
      response.writeHead(statuses.shift() ?? 500, { Location: '/elsewhere' })
      // No end.
      response.write('x'.repeat(100_000))
    })
    await save(database, 1)
    await work(database, url)
    await settled(database)
    expect(received.map(({ id }) => id)).toEqual(['webhook_ZZ-1_1', 'webhook_ZZ-1_1'])
    expect(await createEventOutbox(database).status()).toMatchObject({ failed: 0 })
  })

  test('tells the office of lost events for a week, and that it has stopped', async () => {
    const { database, url } = await setUp()
    const { get, open: enter, linkTo, pass } = officeApp(database)
    const list = async () => (await get('/office/requests', await enter(await linkTo()))).text()
    await save(database, 1)
    expect(await list()).not.toContain('walrus')
    await stopWebhook(database, { url, now })
    expect(await list()).toMatch(/The walrus has left[\s\S]*The walrus missed 1</)
    pass(7 * DAY_MS + 1)
    await restartWebhook(database)
    expect(await list()).not.toContain('walrus')
  })

  test('does without events if there is none', async () => {
    const { database } = await setUp()
    await save(database, 1)
    const settings = { database, settings: undefined, siteUrl, clock, log: silentLog }
    expect(await startWebhook(settings)).toBeUndefined()
    await save(database, 2)
    expect(await createEventOutbox(database).status()).toMatchObject({ unsent: 0, failed: 1 })
  })
})
