import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { startAlarm } from '../../server/delivery/alarm.ts'
import { backoffMs } from '../../server/delivery/backoff.ts'
import { deliveryState } from '../../server/delivery/delivery-state.ts'
import { createMailRecords } from '../../server/delivery/mail/mail-records.ts'
import { createMailSender } from '../../server/delivery/mail/mail-sender.ts'
import { openSmtp, type Smtp } from '../../server/delivery/mail/smtp.ts'
import { createOutbox, type LeasedMessage } from '../../server/delivery/outbox.ts'
import type { Repeated } from '../../server/delivery/repeat.ts'
import { type DeliveryResult, isMessageGivenUp, startWorker } from '../../server/delivery/worker.ts'
import { runLeads } from '../../server/operations/leads/commands.ts'
import type { Database } from '../../server/store/database.ts'
import { createStore } from '../../server/store/store.ts'
import { describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { mailContent } from './mail-content.ts'
import { headerOf, type MailServer, startMailServer } from './mail-server.ts'
import { silentLog } from './silent-log.ts'
import { testHours } from './test-hours.ts'

const clock = () => new Date()
const start = Date.now()
let server: MailServer | undefined
let smtp: Smtp | undefined
let workers: Repeated[] = []

afterEach(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  smtp?.close()
  await server?.stop()
  workers = []
  server = undefined
})

function startDelivering(database: Database, url: string): Repeated {
  smtp = openSmtp(url)
  return work(
    database,
    createMailSender({
      smtp,
      records: createMailRecords(database, clock),
      content: mailContent,
      from: { name: 'Silly Floors', address: 'site@floors.example' },
      business: { name: 'Silly Floors', address: 'office@floors.example' },
      mailboxes: [{ id: 'office', address: 'office@floors.example' }],
      clock,
      siteUrl: 'https://floors.example',
      secret: 'secret',
      requestSecret: 'page secret',
      pictureSecret: 'picture secret',
    }),
  )
}

/** Starts a worker whose delays are milliseconds. */
function work(
  database: Database,
  deliver: (message: LeasedMessage) => Promise<DeliveryResult>,
  log = silentLog,
): Repeated {
  const worker = startWorker({
    outbox: createOutbox(database),
    isGivenUp: isMessageGivenUp,
    deliver,
    // Scale 5 s, the shortest delay, to 5 ms.
    clock: () => new Date(start + (Date.now() - start) * 1000),
    log,
    timing: { poll: 5, lease: 120_000_000 },
  })
  workers.push(worker)
  return worker
}

const until = (condition: () => boolean | Promise<boolean>) => expect.poll(condition).toBe(true)

describeOnBoth('delivery', ({ open }) => {
  const save = async (database: Database, count: number, more = {}) => {
    for (let number = 0; number < count; number += 1) {
      await createStore(database).saveEstimate(
        newEstimate(number, {
          receivedAt: clock().toISOString(),
          // Separate mailboxes, because of the limit per day.
          email: `ada${number || ''}@example.com`,
          ...more,
        }),
      )
    }
  }

  test('the business gets every field and can reply, the visitor gets the reference', async () => {
    const database = await open()
    await save(database, 1)
    server = await startMailServer()
    const { received, url } = server
    startDelivering(database, url)
    await until(() => received.length === 2)
    const toBusiness =
      received.find(({ recipients }) => recipients.includes('office@floors.example'))?.source ?? ''
    expect(headerOf(toBusiness, 'Message-ID')).toBe('<estimate-business.ZZ-0@floors.example>')
    expect(headerOf(toBusiness, 'Reply-To')).toBe('"Ada O\'Oak; drop table estimates" <ada@example.com>')
    expect(toBusiness).toContain('555 010 0199')
    const toVisitor = received.find(({ recipients }) => recipients.includes('ada@example.com'))?.source ?? ''
    expect(headerOf(toVisitor, 'Subject')).toBe('We have ZZ-0')
    // The name isn't plausible, and the address may belong to another person.
    expect(toVisitor).not.toContain('drop table')
  })

  test('line breaks in fields add no header or recipient, and markup stays text', async () => {
    const database = await open()
    const evil = 'Eve\r\nBcc: all@floors.example\r\n\r\n<script>'
    await save(database, 1, {
      fullName: evil,
      phone: evil,
      zipCode: evil,
      serviceNeeded: evil,
      projectDetails: evil,
    })
    server = await startMailServer()
    const { received, url } = server
    startDelivering(database, url)
    await until(() => received.length === 2)
    expect(received.flatMap(({ recipients }) => recipients).sort()).toEqual([
      'ada@example.com',
      'office@floors.example',
    ])
    for (const { source } of received) {
      const head = source.slice(0, source.indexOf('\r\n\r\n'))
      expect(headerOf(head, 'Bcc')).toBeUndefined()
      expect(source.slice(source.indexOf('text/html'))).not.toContain('<script')
    }
  })

  test('loses no message while the mail server is down and then refuses three in ten', async () => {
    const database = await open()
    await save(database, 15)
    const probe = await startMailServer()
    const port = Number(new URL(probe.url).port)
    await probe.stop()
    startDelivering(database, probe.url)
    await until(async () => (await createOutbox(database).status()).failing === 30)
    let asked = 0
    server = await startMailServer({ port, refuses: () => ++asked % 10 < 3 })
    const { received } = server
    await until(async () => (await createOutbox(database).status()).unsent === 0)
    expect(asked).toBeGreaterThan(30)
    const ids = received.map(({ source }) => headerOf(source, 'Message-ID'))
    expect(new Set(ids).size).toBe(30)
    expect(ids).toHaveLength(30)
  })

  test('four workers send every message once', async () => {
    const database = await open()
    await save(database, 25)
    const sent: string[] = []
    const deliver = async ({ id }: LeasedMessage): Promise<DeliveryResult> => {
      await pause(2)
      sent.push(id)
      return { kind: 'sent' }
    }
    for (const other of [database, await open(), await open(), await open()]) work(other, deliver)
    await until(async () => (await createOutbox(database).status()).unsent === 0)
    expect(sent).toHaveLength(50)
    expect(new Set(sent).size).toBe(50)
  })

  test('another worker takes the message of a dead one when the lease ends', async () => {
    const database = await open()
    await save(database, 1)
    const outbox = createOutbox(database)
    const claim = (now: number) => outbox.claim({ now: new Date(now), leaseTime: 1000, limit: 10 })
    const now = Date.now()
    const [dead] = await claim(now)
    expect(await claim(now + 999)).toEqual([])
    const again = await claim(now + 1000)
    expect(again.map(({ id }) => id)).toHaveLength(2)
    // The result of the first worker is ignored after its lease.
    if (dead) await outbox.giveUp(dead, new Date(now), 'late')
    expect(await outbox.status()).toMatchObject({ unsent: 2, failed: 0 })
  })

  test('keeps a message that cannot be composed, and sends the others', async () => {
    const database = await open()
    await save(database, 3)
    const sent: string[] = []
    work(database, async ({ id, about }) => {
      if (about === 'ZZ-1') throw new Error('our mistake')
      sent.push(id)
      return { kind: 'sent' }
    })
    await until(() => sent.length === 4)
    expect(await createOutbox(database).status()).toMatchObject({ unsent: 2, failed: 0 })
  })

  test('gives up a permanently refused recipient at once, and lists it', async () => {
    const database = await open()
    await save(database, 1)
    server = await startMailServer({
      refusesRecipient: address =>
        address === 'ada@example.com' ? '5.1.1 No such user ada@example.com' : undefined,
    })
    startDelivering(database, server.url)
    const outbox = createOutbox(database)
    await until(async () => (await outbox.status()).unsent === 0)
    expect(await outbox.status()).toMatchObject({ failed: 1, failing: 0, refused: 0 })
    expect(server.received).toHaveLength(1)
    const deps = {
      database,
      retention: { spamDays: 30, requestMonths: 24 },
      clock,
      business: testHours,
      siteUrl: '',
      folder: '',
    }
    const { text } = await runLeads(['failed'], deps)
    expect(text).toContain('estimate-visitor  ZZ-0  EENVELOPE 550')
    expect(text).toContain('1 message given up')
    expect(text).not.toContain('ada@')
  })

  test.each(['5.7.1 relaying denied', '5.4.5 daily limit exceeded'])(
    'gives up no message on an error of all recipients (%s), and raises the alarm',
    async answer => {
      const database = await open()
      await save(database, 2)
      server = await startMailServer({ refusesRecipient: () => answer })
      startDelivering(database, server.url)
      const outbox = createOutbox(database)
      await until(async () => (await outbox.status()).failing >= 2)
      expect(await outbox.status()).toMatchObject({ unsent: 4, failed: 0 })
    },
  )

  test('never gives up a message to the business', async () => {
    const database = await open()
    await save(database, 1)
    server = await startMailServer({ refusesRecipient: () => '5.1.1 no such user' })
    startDelivering(database, server.url)
    const outbox = createOutbox(database)
    await until(async () => (await outbox.status()).failed === 1)
    await until(async () => (await outbox.status()).failing === 1)
    expect(await outbox.status()).toMatchObject({ unsent: 1, failed: 1 })
  })

  test('a full mailbox delays no other message, and raises no alarm while others get mail', async () => {
    const database = await open()
    await save(database, 2)
    const refuse = (address: string) => (address.startsWith('ada') ? '4.2.2 mailbox full' : undefined)
    server = await startMailServer({ refusesRecipient: refuse })
    startDelivering(database, server.url)
    const outbox = createOutbox(database)
    await until(async () => (await outbox.status()).refused === 2)
    await until(async () => (await outbox.status()).failing === 0)
    const late = new Date(Date.now() + 3_600_000)
    expect(deliveryState(await outbox.status(), late)).toEqual({ state: 'ok', since: undefined })
  })

  test('many refusing recipients raise the alarm while no message gets through', async () => {
    const database = await open()
    const requestedAt = clock().toISOString()
    for (const name of ['a', 'b', 'c']) {
      await createStore(database).saveSubscription({
        email: `${name}@example.com`,
        language: 'en',
        requestedAt,
      })
    }
    server = await startMailServer({ refusesRecipient: () => '4.3.0 try later' })
    startDelivering(database, server.url)
    const outbox = createOutbox(database)
    await until(async () => (await outbox.status()).failing === 3)
    expect(deliveryState(await outbox.status(), new Date(Date.now() + 600_000)).state).toBe('failing')
  })

  test('logs waiting or failing messages repeatedly as an error, with the number and advice', async () => {
    const database = await open()
    await save(database, 1, { receivedAt: new Date(start - 20 * 60_000).toISOString() })
    const errors: unknown[] = []
    const log = { ...silentLog, error: (event: string, details?: object) => errors.push([event, details]) }
    const alarm = startAlarm({
      outbox: createOutbox(database),
      clock,
      log,
      advice: 'set SMTP_URL',
      timing: { check: 5, repeat: 20 },
    })
    await until(() => errors.length > 1)
    await alarm.stop()
    expect(errors[0]).toEqual([
      'messages are not delivered',
      { count: 2, since: expect.any(String), do: 'set SMTP_URL' },
    ])
  })
})

test.each([
  [{ oldestUnsent: '2026-03-01T11:45:01Z' }, 'ok'],
  [{ oldestUnsent: '2026-03-01T11:45:00Z' }, 'failing'],
  [{ oldestUnsent: '2025-04-10T12:00:00Z' }, 'failing'],
  // Created while the clock was ahead.
  [{ oldestUnsent: '2029-03-01T12:00:00Z' }, 'failing'],
  [{ failingSince: '2026-03-01T11:55:01Z' }, 'ok'],
  [{ failingSince: '2026-03-01T11:55:00Z' }, 'failing'],
])('at noon, %j is %s', (status, state) => {
  const idle = {
    unsent: 1,
    oldestUnsent: undefined,
    failing: 0,
    failingSince: undefined,
    refused: 0,
    failed: 0,
  }
  expect(deliveryState({ ...idle, ...status }, new Date('2026-03-01T12:00:00Z')).state).toBe(state)
})

test('doubles the delay up to a quarter of an hour, and shortens each by up to half', () => {
  const longest = () => 1
  expect([0, 1, 2, 3, 50].map(attempts => backoffMs(attempts, longest))).toEqual([
    5_000, 10_000, 20_000, 40_000, 900_000,
  ])
  expect(backoffMs(0, () => 0)).toBe(2_500)
})
