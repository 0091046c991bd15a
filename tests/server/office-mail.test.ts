import { expect, test } from 'vitest'
import { createMailRecords } from '../../server/delivery/mail/mail-records.ts'
import { createMailSender } from '../../server/delivery/mail/mail-sender.ts'
import type { Mail } from '../../server/delivery/mail/smtp.ts'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { addDailyTables } from '../../server/store/daily-tables.ts'
import { resend } from '../../server/store/deliveries.ts'
import { recordErasureWish } from '../../server/store/erasure-wishes.ts'
import { addAlert, addOfficeMessages } from '../../server/store/office-messages.ts'
import { erasePerson } from '../../server/store/person.ts'
import { setState } from '../../server/store/progress.ts'
import { addDigest } from '../../server/store/spam.ts'
import { createStore } from '../../server/store/store.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { mailContent } from './mail-content.ts'
import { officeApp, officePost, officeSiteUrl as siteUrl } from './office-app.ts'

const people = [
  { initials: 'AB', address: 'ann@floors.example' },
  { initials: 'BO', address: 'bo@floors.example' },
]

describeOnBoth('links of the office in messages', ({ open }) => {
  async function setUp(staff = people, { alertTo, texts }: { alertTo?: string; texts?: object } = {}) {
    const database = await open()
    await createStore(database).saveEstimate(newEstimate(1))
    const office = officeApp(database, { people: staff, alertTo })
    const mails: Mail[] = []
    const refused = new Set<string>()
    const outbox = createOutbox(database)
    const deliver = createMailSender({
      smtp: {
        async send(mail) {
          if (refused.has(mail.to.address)) return { kind: 'refused', error: 'full' }
          mails.push(mail)
          return { kind: 'sent' }
        },
        close() {},
      },
      records: createMailRecords(database, clock),
      content: { ...mailContent, texts: { ...mailContent.texts, ...texts } },
      from: { name: 'Silly Floors', address: 'site@floors.example' },
      business: { name: 'Silly Floors', address: 'office@floors.example' },
      mailboxes: office.mailboxes,
      alertTo,
      clock,
      siteUrl,
      secret: 'secret',
      requestSecret: 'page secret',
      pictureSecret: 'picture secret',
    })
    /** Sends what is due, and what sending it added. Returns the messages by recipient. */
    const sendAll = async () => {
      mails.length = 0
      for (;;) {
        const messages = await outbox.claim({ now: clock(), leaseTime: 1000, limit: 10 })
        if (messages.length === 0) return new Map(mails.map(mail => [mail.to.address, mail]))
        for (const message of messages) {
          const { kind } = await deliver(message)
          if (kind === 'sent') await outbox.markSent(message, clock())
        }
      }
    }
    return { database, office, sendAll, refused, outbox }
  }

  const linkIn = ({ text }: Pick<Mail, 'text'> = { text: '' }) =>
    /https:\/\/site\.example(\/office\/enter\?token=\S+)/.exec(text)?.[1] ?? ''

  test('the business and each person get an own link to the request, and the visitor gets none', async () => {
    const { office, sendAll } = await setUp()
    const sent = await sendAll()
    expect([...sent.keys()].sort()).toEqual([
      'ada@example.com',
      'ann@floors.example',
      'bo@floors.example',
      'office@floors.example',
    ])
    expect(linkIn(sent.get('ada@example.com'))).toBe('')
    expect(new Set([...sent.values()].map(({ messageId }) => messageId)).size).toBe(4)
    for (const [address, initials] of [
      ['ann@floors.example', 'AB'],
      ['bo@floors.example', 'BO'],
      ['office@floors.example', 'XY'],
    ] as const) {
      const mail = sent.get(address)
      expect(mail?.html).toContain(`>${mailContent.texts.estimateBusiness.office}</a>`)
      const link = linkIn(mail)
      // Nothing in it says who asked or who reads it. Its signature has random letters.
      expect(link.slice(0, link.lastIndexOf('.'))).not.toMatch(/ada|example|floors|555/)
      const cookie = await office.open(link, 'XY')
      await office.press(
        '/office/requests/ZZ-1',
        { state: initials === 'BO' ? 'called' : initials === 'AB' ? 'visit' : 'won' },
        cookie,
      )
      expect(await (await office.get('/office/requests/ZZ-1', cookie)).text()).toContain(
        `</time> ${initials}</span>`,
      )
    }
  })

  test('a full mailbox of the business keeps nobody else from theirs, and nobody gets a message twice', async () => {
    const { sendAll, refused } = await setUp()
    refused.add('office@floors.example')
    expect([...(await sendAll()).keys()].sort()).toEqual([
      'ada@example.com',
      'ann@floors.example',
      'bo@floors.example',
    ])
    expect((await sendAll()).size).toBe(0)
  })

  test('resending sends to all of them again, but not to a person who has left', async () => {
    const { database, sendAll } = await setUp()
    await sendAll()
    expect(await resend(database, 'ZZ-1', clock().toISOString())).toBe(4)
    expect((await sendAll()).size).toBe(4)
    await resend(database, 'ZZ-1', clock().toISOString())
    const without = await setUp(people.slice(0, 1))
    expect([...(await without.sendAll()).keys()].sort()).toEqual([
      'ada@example.com',
      'ann@floors.example',
      'office@floors.example',
    ])
  })

  test('the wish to be forgotten goes to the business and each person, with an own link and the reference', async () => {
    const { database, sendAll } = await setUp()
    await sendAll()
    await recordErasureWish(database, { reference: 'ZZ-1', now: clock().toISOString() })
    const sent = await sendAll()
    expect([...sent.keys()].sort()).toEqual([
      'ann@floors.example',
      'bo@floors.example',
      'office@floors.example',
    ])
    expect(new Set([...sent.values()].map(linkIn)).size).toBe(3)
    for (const { subject, text } of sent.values()) {
      expect(subject).toBe('ZZ-1 wants to be forgotten')
      expect(text).toContain('Erase ZZ-1.')
    }
  })

  test('erasing deletes the messages, and an erased request gets none', async () => {
    const { database, sendAll } = await setUp()
    await sendAll()
    await erasePerson(database, { reference: 'ZZ-1' })
    const reference = 'ZZ-1'
    const message = { kind: 'estimate-office', reference, unique: reference, initials: ['AB'] } as const
    await addOfficeMessages(database, message, clock().toISOString())
    expect(await database.read(db => db.selectFrom('outbox').selectAll().execute())).toEqual([])
  })

  test('an alert goes to its own mailbox, with how long nobody has answered, whom to call and a link', async () => {
    const { database, office, sendAll } = await setUp(people, { alertTo: 'owner@floors.example' })
    await sendAll()
    await addAlert(database, 'ZZ-1', clock().toISOString())
    const [mail, ...others] = (await sendAll()).values()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: { address: 'owner@floors.example' },
      messageId: '<estimate-alert.ZZ-1@site.example>',
      subject: 'Silence for 59 days 12 hr: ZZ-1: Tiles in 02134',
    })
    for (const part of ['Silent for 59 days 12 hr.', "Ada O'Oak", '555 010 0199'])
      expect(mail?.text).toContain(part)
    const cookie = await office.open(linkIn(mail))
    expect((await office.get('/office/requests/ZZ-1', cookie)).status).toBe(200)
  })

  test.for(['answered', 'erased', 'without texts'] as const)('an alert that is %s is not sent', async why => {
    const now = clock().toISOString()
    const texts = why === 'without texts' ? { estimateAlert: undefined } : {}
    const { database, outbox, sendAll } = await setUp(people, { texts })
    await sendAll()
    await addAlert(database, 'ZZ-1', now)
    if (why === 'answered')
      await setState(database, { reference: 'ZZ-1', initials: '', now, state: 'called' })
    if (why === 'erased') await erasePerson(database, { reference: 'ZZ-1' })
    expect(await sendAll()).toEqual(new Map())
    expect((await outbox.status()).unsent).toBe(0)
  })

  test('the requests of a past day come as a table once, and none of a day whose requests are erased', async () => {
    const timeZone = 'America/Chicago'
    const { database, sendAll } = await setUp([], { texts: { timeZone } })
    const store = createStore(database)
    const saved = [
      // Before and after midnight in the office, and after midnight UTC.
      { number: 2, receivedAt: '2026-03-02T05:59:00.000Z' },
      { number: 3, receivedAt: '2026-03-02T06:01:00.000Z' },
      { number: 4, receivedAt: '2026-03-03T05:00:00.000Z', fullName: '=1+1' },
      { number: 5, receivedAt: '2026-03-03T06:30:00.000Z' },
      { number: 6, receivedAt: '2026-03-02T12:00:00.000Z', suspicion: 'honeypot' as const },
    ]
    for (const { number, ...more } of saved) await store.saveEstimate(newEstimate(number, more))
    await sendAll()
    for (let hour = 0; hour < 3; hour += 1)
      await addDailyTables(database, timeZone, new Date('2026-03-03T07:00:00.000Z'))
    await erasePerson(database, { reference: 'ZZ-2' })
    const sent = await sendAll()
    expect([...sent.keys()]).toEqual(['office@floors.example'])
    const mail = sent.get('office@floors.example')
    expect(mail?.subject).toBe('Of Monday, March 2, 2026: 2')
    const [table] = mail?.attachments ?? []
    expect(table?.filename).toBe('requests-2026-03-02.csv')
    const [, ...lines] = (table?.content ?? '').trim().split('\r\n')
    expect(lines.map(line => line.split(',').slice(0, 4).join())).toEqual([
      "ZZ-4,2026-03-02 23:00,website,'=1+1",
      "ZZ-3,2026-03-02 00:01,website,Ada O'Oak; drop table estimates",
    ])
    await addDailyTables(database, timeZone, new Date('2026-03-04T05:00:00.000Z'))
    expect((await sendAll()).size).toBe(0)
    await addDailyTables(database, timeZone, new Date('2026-03-04T07:00:00.000Z'))
    expect((await sendAll()).get('office@floors.example')?.subject).toBe('Of Tuesday, March 3, 2026: 1')
  })

  test('a link that was asked for opens the list, and so does the summary of held requests', async () => {
    const { database, office, sendAll } = await setUp()
    await sendAll()
    await office.app.request('/office', officePost({ address: 'bo@floors.example' }))
    const asked = await sendAll()
    expect([...asked.keys()]).toEqual(['bo@floors.example'])
    const opened = await office.app.request(
      '/office/enter',
      officePost({ token: linkIn(asked.get('bo@floors.example')).split('=')[1] ?? '' }),
    )
    expect(opened.headers.get('location')).toBe('/office/requests')
    await createStore(database).saveEstimate(
      newEstimate(2, { suspicion: 'honeypot', receivedAt: '2026-02-01T12:00:00.000Z' }),
    )
    await addDigest(database, clock())
    const digest = (await sendAll()).get('office@floors.example')
    expect(digest?.text).toContain('ZZ-2: honeypot')
    expect((await office.get(linkIn(digest))).status).toBe(200)
  })
})
