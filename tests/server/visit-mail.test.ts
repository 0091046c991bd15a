import { expect, test } from 'vitest'
import { createMailRecords } from '../../server/delivery/mail/mail-records.ts'
import { createMailSender } from '../../server/delivery/mail/mail-sender.ts'
import { createSiteMail } from '../../server/delivery/mail/site-mail.ts'
import type { Mail } from '../../server/delivery/mail/smtp.ts'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { addOfficeMessages } from '../../server/store/office-messages.ts'
import { erasePerson } from '../../server/store/person.ts'
import { requestSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import type { NewEstimate } from '../../server/store/types.ts'
import { addReminders } from '../../server/store/visit-reminders.ts'
import { bookVisit, cancelVisit } from '../../server/store/visits.ts'
import { requestToken } from '../../server/visits/request-token.ts'
import { visitLink } from '../../site/visit-address.ts'
import { fixtureContent } from '../fixture-content.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'

const content = await fixtureContent()
const { site } = content
const mail = createSiteMail(content)
const HOUR_MS = 3_600_000
const reference = 'ZZ-1'
const customer = 'ada@example.com'
const office = 'office@floors.example'

/** Hours after the request. */
const at = (hours: number) => new Date(clock().getTime() + hours * HOUR_MS)

describeOnBoth('messages about visits', ({ open }) => {
  async function setUp(
    people: readonly { id: string; address: string; initials: string }[] = [],
    more: Partial<NewEstimate> = {},
  ) {
    const database = await open()
    await createStore(database).saveEstimate(newEstimate(1, { receivedAt: clock().toISOString(), ...more }))
    let now = clock()
    const mails: Mail[] = []
    const secret = await requestSecret(database)
    const outbox = createOutbox(database)
    const business = mail.businessAt(office)
    const deliver = createMailSender({
      smtp: {
        async send(sent) {
          mails.push(sent)
          return { kind: 'sent' }
        },
        close() {},
      },
      records: createMailRecords(database, () => now),
      requestSecret: secret,
      content: mail.content,
      from: mail.businessAt('site@floors.example'),
      business,
      mailboxes: [{ id: 'office', address: office }, ...people],
      clock: () => now,
      siteUrl: mail.siteUrl,
      secret: 'newsletter',
      pictureSecret: 'pictures',
    })
    /** Sends the messages that are due, and those that sending added. Returns them without those about the request itself. */
    const send = async () => {
      mails.length = 0
      for (;;) {
        const messages = await outbox.claim({ now, leaseTime: 60_000, limit: 50 })
        if (messages.length === 0) break
        for (const message of messages) {
          await deliver(message)
          await outbox.markSent(message, now)
        }
      }
      return mails.filter(({ messageId }) => messageId.startsWith('<visit-'))
    }
    const change = (seen: number | undefined) => ({ reference, now: now.toISOString(), seen })
    return {
      database,
      send,
      page: mail.siteUrl + visitLink(requestToken(reference, secret)),
      book: (hours: number, seen?: number) =>
        bookVisit(database, {
          ...change(seen),
          start: at(hours).toISOString(),
          end: at(hours + 2).toISOString(),
          crews: 1,
        }),
      cancel: (seen: number) => cancelVisit(database, { ...change(seen), seen }),
      remind: () => addReminders(database, now),
      goTo: (hours: number) => (now = at(hours)),
    }
  }

  const lineOf = (sent: Mail | undefined, name: string) =>
    sent?.icalEvent?.content.match(new RegExp(`^${name}:(.*)\r$`, 'm'))?.[1]
  const to = (mails: readonly Mail[], address: string) => mails.find(sent => sent.to.address === address)

  test('of a caller without an address go to the business only, which has nobody to answer', async () => {
    const { book, cancel, goTo, remind, send } = await setUp([], { email: '' })
    await book(100)
    const [booked, ...others] = await send()
    expect(others).toEqual([])
    expect(booked).toMatchObject({ to: { address: office } })
    expect(booked).not.toHaveProperty('replyTo')
    expect(booked?.icalEvent?.content.replaceAll('\r\n ', '')).toMatch(
      /ATTENDEE;[^:]*:mailto:site@floors\.example/,
    )
    goTo(80)
    await remind()
    expect(await send()).toEqual([])
    await cancel(0)
    expect((await send()).map(({ to }) => to.address)).toEqual([office])
  })

  test('customer and office get the visit, each change of it and its end as one calendar entry', async () => {
    const { book, cancel, page, send } = await setUp()
    const uids = new Set<string | undefined>()
    const changes = [
      { change: () => book(72), subject: 'officeBooked', method: 'REQUEST', status: 'CONFIRMED' },
      { change: () => book(96, 0), subject: 'officeMoved', method: 'REQUEST', status: 'CONFIRMED' },
      { change: () => cancel(1), subject: 'officeCanceled', method: 'CANCEL', status: 'CANCELLED' },
    ] as const
    for (const [sequence, { change, subject, method, status }] of changes.entries()) {
      expect(await change()).toMatchObject({ kind: 'saved' })
      const mails = await send()
      expect(mails.map(sent => sent.to.address).sort()).toEqual([customer, office])
      for (const sent of mails) {
        expect(sent.icalEvent).toMatchObject({ method, filename: 'visit.ics' })
        expect(lineOf(sent, 'METHOD')).toBe(method)
        expect(lineOf(sent, 'SEQUENCE')).toBe(String(sequence))
        expect(lineOf(sent, 'STATUS')).toBe(status)
        uids.add(lineOf(sent, 'UID'))
      }
      expect(to(mails, customer)?.text).toContain(page)
      expect(to(mails, office)?.text).toContain('/office/enter?token=')
      const [start = ''] = site.visits?.messages[subject].replace('{reference}', reference).split('{') ?? []
      expect(to(mails, office)?.subject.startsWith(start)).toBe(true)
    }
    expect(uids.size).toBe(1)
  })

  test('the message to the customer repeats no typed text', async () => {
    const { book, send } = await setUp()
    await book(72)
    const mails = await send()
    const { fullName, phone } = newEstimate(1)
    const sent = to(mails, customer)
    for (const typed of [fullName, phone, 'drop table']) {
      expect(sent?.text).not.toContain(typed)
      expect(sent?.icalEvent?.content).not.toContain(typed)
    }
    expect(to(mails, office)?.text).toContain(fullName)
  })

  test('each person of the office gets each version of the visit once, with an own link', async () => {
    const people = [
      { id: 'AB', initials: 'AB', address: 'ann@floors.example' },
      { id: 'BO', initials: 'BO', address: 'bo@floors.example' },
    ]
    const { book, cancel, database, send } = await setUp(people)
    const changes = [() => book(72), () => book(96, 0), () => cancel(1)]
    const ids = new Set<string>()
    for (const [sequence, change] of changes.entries()) {
      await change()
      const mails = await send()
      const recipients = [customer, office, ...people.map(({ address }) => address)]
      expect(mails.map(sent => sent.to.address).sort()).toEqual(recipients.sort())
      const links = mails.flatMap(({ text }) => /\/office\/enter\?token=\S+/.exec(text) ?? [])
      expect(new Set(links).size).toBe(3)
      for (const sent of mails) {
        expect(lineOf(sent, 'SEQUENCE')).toBe(String(sequence))
        ids.add(sent.messageId)
      }
    }
    expect(ids.size).toBe(changes.length * 4)
    await erasePerson(database, { reference })
    expect(await database.read(db => db.selectFrom('outbox').selectAll().execute())).toEqual([])
  })

  test('a person of the office gets no version of a visit that was replaced', async () => {
    const { book, database, send } = await setUp([
      { id: 'AB', initials: 'AB', address: 'ann@floors.example' },
    ])
    await book(72)
    const message = { kind: 'visit-office', reference, unique: `${reference}.0`, initials: ['AB'] } as const
    await addOfficeMessages(database, message, clock().toISOString())
    await book(96, 0)
    expect((await send()).map(sent => lineOf(sent, 'SEQUENCE'))).toEqual(['1', '1', '1'])
  })

  test('a message that is out of date is not sent, and a repeated form adds none', async () => {
    const { book, send } = await setUp()
    await book(72)
    await book(96, 0)
    await book(96, 0)
    const mails = await send()
    expect(mails.map(sent => lineOf(sent, 'SEQUENCE'))).toEqual(['1', '1'])
    expect(await send()).toEqual([])
  })

  test('a reminder comes the day before, once', async () => {
    const { book, goTo, page, remind, send } = await setUp()
    await book(72)
    await send()
    goTo(47)
    await remind()
    expect(await send()).toEqual([])
    goTo(48)
    await remind()
    await remind()
    const [sent, ...others] = await send()
    expect(others).toEqual([])
    expect(sent).toMatchObject({ to: { address: customer } })
    expect(sent?.subject).toContain(site.visits?.messages.reminderSubject.split('{')[0])
    expect(sent?.text).toContain(page)
    expect(sent?.icalEvent).toBeUndefined()
    await remind()
    expect(await send()).toEqual([])
  })

  test('there is no reminder of a visit that was moved or canceled, that has begun, or that was booked just before', async () => {
    const moved = await setUp()
    await moved.book(72)
    await moved.send()
    moved.goTo(48)
    await moved.remind()
    await moved.book(120, 0)
    expect((await moved.send()).map(sent => lineOf(sent, 'SEQUENCE'))).toEqual(['1', '1'])

    moved.goTo(96)
    await moved.remind()
    await moved.cancel(1)
    expect((await moved.send()).map(sent => lineOf(sent, 'METHOD'))).toEqual(['CANCEL', 'CANCEL'])

    await moved.book(130, 2)
    await moved.send()
    moved.goTo(120)
    await moved.remind()
    expect(await moved.send()).toEqual([])
  })

  test('a reminder that comes after the visit has begun is not sent', async () => {
    const { book, goTo, remind, send } = await setUp()
    await book(72)
    await send()
    goTo(71)
    await remind()
    goTo(73)
    expect(await send()).toEqual([])
  })

  test('a mailbox gets a few messages a day, and the office all', async () => {
    const { book, send } = await setUp()
    const counts = { [customer]: 0, [office]: 0 }
    for (let seen = 0; seen < 20; seen += 1) {
      await book(72 + seen * 2, seen === 0 ? undefined : seen - 1)
      for (const { to } of await send())
        if (to.address === customer || to.address === office)
          counts[to.address] = (counts[to.address] ?? 0) + 1
    }
    expect(counts).toEqual({ [customer]: 7, [office]: 20 })
  })
})
