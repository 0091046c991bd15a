import { expect, test } from 'vitest'
import { runLeads } from '../../server/leads/commands.ts'
import { csv } from '../../server/leads/csv.ts'
import { createOutbox } from '../../server/outbox/outbox.ts'
import { addDigest, listHeldBack } from '../../server/store/spam.ts'
import { createStore } from '../../server/store/store.ts'
import { clock, describeOnBoth } from './databases.ts'
import { estimate } from './estimate.ts'

const retention = { spamDays: 30, requestMonths: 24 }
const later = (days: number) => () => new Date(clock().getTime() + days * 24 * 60 * 60 * 1000)

describeOnBoth('leads', ({ open }) => {
  async function setUp() {
    const database = await open()
    const receivedAt = clock().toISOString()
    const store = createStore(database)
    await store.saveEstimate(estimate(1, { receivedAt, fullName: '=cmd()' }))
    await store.saveEstimate(
      estimate(2, { receivedAt, email: 'Bob@example.com', suspicion: 'honeypot', requestKeys: ['b'] }),
    )
    await store.saveSubscription({ email: 'ada@example.com', requestedAt: receivedAt })
    return (line: string, now = clock) => runLeads(line.split(' '), { database, retention, clock: now })
  }

  test('waiting messages and what was held back are seen', async () => {
    const leads = await setUp()
    const { text } = await leads('list')
    expect(text).toContain('=cmd()  [waiting]')
    expect(text).toContain('[held back]')
    expect(text).toContain('2 requests')
    expect((await leads('spam')).text).toContain('[honeypot]')
    expect((await leads('show ZZ-1')).text).toContain('estimate-visitor: waiting')
    expect(await leads('show ZZ-9')).toEqual({ ok: false, text: 'There is no request ZZ-9.\n' })
  })

  test('an export has no suspected spam, and no formula in CSV', async () => {
    const leads = await setUp()
    const lines = (await leads('export --format csv')).text.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFreference,receivedAt,fullName,email,phone,zipCode,serviceNeeded,projectDetails',
    )
    expect(lines[1]).toContain(`ZZ-1,2026-03-01T12:00:00.000Z,'=cmd(),`)
    const records: unknown = JSON.parse((await leads('export --format json')).text)
    expect(records).toMatchObject([{ reference: 'ZZ-1', fullName: '=cmd()' }])
    expect(records).toHaveLength(1)
    expect((await leads('export --format xls')).ok).toBe(false)
  })

  test('what is released is sent, once', async () => {
    const leads = await setUp()
    expect((await leads('release ZZ-2')).ok).toBe(true)
    expect((await leads('release ZZ-2')).ok).toBe(false)
    expect((await leads('show ZZ-2')).text).toContain('estimate-business: waiting')
    expect((await leads('spam')).text).toBe('0 held back\n')
  })

  test('a message that was sent is sent once more', async () => {
    const leads = await setUp()
    const database = await open()
    const outbox = createOutbox(database)
    for (const message of await outbox.claim({ now: clock(), leaseTime: 1000, limit: 10 })) {
      await outbox.markSent(message, clock())
    }
    expect((await leads('list')).text).toContain('[sent]')
    expect((await leads('resend ZZ-1')).text).toBe('Sent once more about ZZ-1: 2 messages.\n')
    expect(await outbox.status()).toMatchObject({ unsent: 2 })
    expect((await leads('resend ZZ-2')).ok).toBe(false)
  })

  test('one person is erased, however the address is written, and nobody else', async () => {
    const leads = await setUp()
    expect((await leads('erase ADA@example.com')).text).toBe(
      'Erased: 1 request, 3 messages, 1 subscription.\n',
    )
    expect((await leads('list')).text).toContain('1 request')
  })

  test('spam and sent requests are deleted when their time is over, unsent ones never', async () => {
    const leads = await setUp()
    expect((await leads('purge', later(29))).text).toContain('0 requests')
    expect((await leads('purge', later(31))).text).toContain('1 request')
    expect((await leads('purge', later(800))).text).toContain('0 requests')
    const outbox = createOutbox(await open())
    for (const message of await outbox.claim({ now: later(1)(), leaseTime: 1000, limit: 10 })) {
      await outbox.markSent(message, clock())
    }
    expect((await leads('purge', later(800))).text).toContain('1 request')
  })

  test('the summary of a day is written once for all instances, and only if something was held back', async () => {
    await setUp()
    const database = await open()
    const digests = () =>
      database.read(db =>
        db.selectFrom('outbox').select('subject').where('kind', '=', 'spam-digest').execute(),
      )
    await addDigest(database, later(2)())
    expect(await digests()).toEqual([])
    await Promise.all([addDigest(database, later(1)()), addDigest(await open(), later(1)())])
    expect(await digests()).toEqual([{ subject: '2026-03-01' }])
    expect(await listHeldBack(database, '2026-03-01')).toHaveLength(1)
  })

  test('what is not understood is answered with the commands', async () => {
    const leads = await setUp()
    for (const line of ['', 'show', 'erase ada', 'list x', 'constructor']) {
      expect(await leads(line)).toMatchObject({ ok: false, text: expect.stringContaining('COMMAND') })
    }
  })
})

test.each(['=1', '+1', '-1', '@x', '\t=1', ' =1', '＝1'])('%j is no formula in CSV', value => {
  expect(csv(['a'], [[value]])).toContain(`'${value}`)
})

test('quotes, commas and line breaks stay in their cell', () => {
  expect(csv(['a'], [['x "y", z\n=1']])).toBe('\uFEFFa\r\n"x ""y"", z\n=1"\r\n')
})
