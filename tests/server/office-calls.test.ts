import { expect, test } from 'vitest'
import { selectOfficeContent } from '../../server/office/office-content.ts'
import { createOfficeStore } from '../../server/office/office-store.ts'
import { runLeads } from '../../server/operations/leads/commands.ts'
import type { Database } from '../../server/store/database.ts'
import { readFirstAnswers } from '../../server/store/first-answers.ts'
import { listJournal } from '../../server/store/journal.ts'
import { createStore } from '../../server/store/store.ts'
import { listTracked } from '../../server/store/tracked-requests.ts'
import { addReminders } from '../../server/store/visit-reminders.ts'
import { bookVisit, findVisit } from '../../server/store/visits.ts'
import { DAY_MS, HOUR_MS } from '../../site/durations.ts'
import { createVisitTimes } from '../../site/visit-times.ts'
import { listVisitWindows, selectVisitSettings } from '../../site/visit-windows.ts'
import { htmlValidator } from '../html-validator.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { formTokenIn, officeApp, officeContent, officePost } from './office-app.ts'
import { testHours } from './test-hours.ts'

const { interfaceTexts, officeTexts, site } = officeContent
const { fields } = interfaceTexts.contactForm
const zipCode = site.address.postalCode
const settings = selectVisitSettings(officeContent)
if (!settings || !site.visits) throw new Error('The fixture has no visits.')
const texts = site.visits
const times = createVisitTimes(officeContent, texts.zone)
const windows = listVisitWindows(settings, { zipCode, now: clock() })
const isoAt = (index: number) => windows[index]?.start.toISOString() ?? ''

const caller = {
  key: 'one',
  fullName: 'Pat "Penguin" <b>',
  phone: '(555) 010 0199',
  zipCode: `${zipCode}-1234`,
  serviceNeeded: 'tile',
}

describeOnBoth('a caller', ({ open }) => {
  /** `later`: ms after the tests' time. */
  async function setUp({ later = 0, ...opened }: { later?: number; database?: Database } = {}) {
    const database = opened.database ?? (await open())
    const office = officeApp(database)
    office.pass(later)
    const cookie = await office.open(await office.linkTo(), 'AB')
    const write = (more: Record<string, string> = {}) =>
      office.press('/office/call', { ...caller, ...more }, cookie)
    const press = (reference: string, form: Record<string, string>) =>
      office.press(`/office/requests/${reference}`, form, cookie)
    return {
      ...office,
      database,
      cookie,
      write,
      /** Writes down a call and returns its reference. */
      written: async (more: Record<string, string> = {}) =>
        (await write(more)).headers.get('location')?.split('/').at(-1) ?? '',
      book: (reference: string, index: number, seen = '') => press(reference, { start: isoAt(index), seen }),
      cancel: (reference: string, seen: string) => press(reference, { action: 'cancel', seen }),
      textOf: async (path: string) => (await office.get(path, cookie)).text(),
      listed: async () => (await listTracked(database, { view: 'all', now: clock().toISOString() })).requests,
      messages: () =>
        database.read(db => db.selectFrom('outbox').select(['kind', 'subject']).orderBy('id').execute()),
      journal: async (reference: string) =>
        (await listJournal(database, reference)).map(({ initials, kind, text }) => [initials, kind, text]),
    }
  }

  test('is written down as an answered request, once, and without a message', async () => {
    const { journal, listed, messages, textOf, write } = await setUp()
    expect(await textOf('/office/requests')).toContain('href="/office/call"')
    const [first, second] = [await write(), await write()]
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    const requests = await listed()
    expect(requests).toMatchObject([
      { fullName: caller.fullName, email: '', zipCode, source: 'phone', state: 'called', suspicion: null },
    ])
    const reference = requests[0]?.reference ?? ''
    expect(first.headers.get('location')).toBe(`/office/requests/${reference}`)
    expect(await messages()).toEqual([])
    expect(await journal(reference)).toEqual([['AB', 'state', 'called']])
    const page = await textOf(`/office/requests/${reference}`)
    expect(page).toContain('Pat &quot;Penguin&quot; &lt;b&gt;')
    expect(page).not.toContain('mailto:')
    expect(page).toContain(officeTexts.visit.isNotMailed)
  })

  test('needs a name, a number, a ZIP code and a service; what was typed stays', async () => {
    const { listed, write } = await setUp()
    const empty = { fullName: ' ', phone: '', zipCode: '', serviceNeeded: '' }
    const response = await write({ ...empty, projectDetails: 'Two <igloos>', email: 'pat@' })
    expect(response.status).toBe(422)
    const html = await response.text()
    const { fullName, phone, serviceNeeded, email } = fields
    for (const { required } of [fullName, phone, fields.zipCode, serviceNeeded])
      expect(html).toContain(`${required}</p>`)
    expect(html).toContain(email.invalid)
    expect(html).toContain('Two &lt;igloos&gt;</textarea>')
    expect(html).toContain('value="one"')
    expect(html.match(/ autofocus/g)).toHaveLength(1)
    expect(await listed()).toEqual([])
    const report = await htmlValidator().validateString(html.replace(/<style>.*<\/style>/s, ''))
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([])
  })

  test('gets a visit by one press, and a message only at a known address', async () => {
    const { book, database, journal, listed, messages, textOf, written } = await setUp()
    const silent = await written()
    const mailed = await written({ key: 'two', email: 'Pat <pat@example.com>' })
    expect((await book(silent, 0)).headers.get('location')).toBe(`/office/requests/${silent}`)
    await book(mailed, 1)
    expect(await findVisit(database, silent)).toMatchObject({ start: isoAt(0), sequence: 0 })
    const about = (subject: string, kinds: string[]) => kinds.map(kind => ({ kind, subject }))
    const sent = await messages()
    expect(sent).toHaveLength(3)
    expect(sent).toEqual(
      expect.arrayContaining([
        ...about(silent, ['visit-business']),
        ...about(mailed, ['visit-business', 'visit-visitor']),
      ]),
    )
    expect((await listed()).map(({ state }) => state)).toEqual(['visit', 'visit'])
    const window = windows[0]
    const interval = `${isoAt(0)}/${window?.end.toISOString()}`
    expect(await journal(silent)).toEqual([
      ['AB', 'state', 'called'],
      ['AB', 'visit-booked', interval],
      ['AB', 'state', 'visit'],
    ])
    const page = await textOf(`/office/requests/${silent}`)
    const time = window ? times.full(window) : ''
    expect(page).toContain(officeTexts.visit.journalBooked.replace('{time}', time))
    // The reminder of the day before goes to an address only.
    await addReminders(database, new Date(Date.parse(isoAt(1)) - HOUR_MS))
    expect((await messages()).filter(({ kind }) => kind === 'visit-reminder')).toEqual(
      about(mailed, ['visit-reminder']),
    )
  })

  test('has the visit moved and canceled, also within the notice', async () => {
    const { book, database, journal, written } = await setUp()
    const reference = await written()
    await book(reference, 0)
    const page = `/office/requests/${reference}`
    const anHourBefore = Date.parse(isoAt(0)) - HOUR_MS - clock().getTime()
    const later = await setUp({ database, later: anHourBefore })
    expect(await later.textOf(page)).toContain(texts.page.cancelButton)
    expect((await later.book(reference, 1, '0')).status).toBe(303)
    expect(await findVisit(database, reference)).toMatchObject({ start: isoAt(1), sequence: 1 })
    expect((await later.cancel(reference, '1')).status).toBe(303)
    expect(await findVisit(database, reference)).toMatchObject({ crew: null, sequence: 2 })
    expect(await later.textOf(page)).not.toContain(texts.page.cancelButton)
    expect((await journal(reference)).map(([, kind]) => kind)).toEqual([
      'state',
      'visit-booked',
      'state',
      'visit-booked',
      'visit-canceled',
      'state',
    ])
  })

  test('keeps a visit that is over', async () => {
    const { book, database, written } = await setUp()
    const reference = await written()
    await book(reference, 0)
    const { textOf, cancel } = await setUp({ database, later: 30 * DAY_MS })
    expect(await textOf(`/office/requests/${reference}`)).not.toContain(texts.page.cancelButton)
    expect((await cancel(reference, '0')).status).toBe(422)
    expect(await findVisit(database, reference)).toMatchObject({ start: isoAt(0), sequence: 0 })
  })

  test('loses no time to somebody else, and no visit to an old page', async () => {
    const { book, cancel, cookie, database, press, written } = await setUp()
    const reference = await written()
    for (const number of [1, 2]) {
      const receivedAt = clock().toISOString()
      await createStore(database).saveEstimate(newEstimate(number, { receivedAt, zipCode }))
      const [start, end] = [isoAt(0), windows[0]?.end.toISOString() ?? '']
      const change = { reference: `ZZ-${number}`, seen: undefined, now: receivedAt }
      await bookVisit(database, { ...change, start, end, crews: settings?.rules.crews ?? 0 })
    }
    const taken = await book(reference, 0)
    expect([taken.status, (await taken.text()).includes(texts.page.taken)]).toEqual([422, true])
    await book(reference, 1)
    // A double click has the result of the first one.
    expect((await book(reference, 1)).status).toBe(303)
    for (const response of [await book(reference, 2), await cancel(reference, '')]) {
      expect([response.status, (await response.text()).includes(texts.page.changed)]).toEqual([422, true])
    }
    expect(await findVisit(database, reference)).toMatchObject({ start: isoAt(1), sequence: 0 })
    // Marked as lost while this page was open.
    const stale = { start: isoAt(2), seen: '0', seenState: 'visit' }
    await press(`/office/requests/${reference}`, { state: 'lost' }, cookie)
    const closed = await press(`/office/requests/${reference}`, stale, cookie)
    expect(closed.status).toBe(422)
    expect(await findVisit(database, reference)).toMatchObject({ start: isoAt(1), sequence: 0 })
    expect((await book('ZZ-9', 2)).status).toBe(404)
    expect((await press('/office/call', { ...caller, form: 'x' }, '')).status).toBe(403)
  })

  test('is no first answer, and can be found and erased like any request', async () => {
    const { book, database, listed, messages, written } = await setUp()
    const reference = await written()
    await book(reference, 0)
    expect(await readFirstAnswers(database, { now: clock(), business: testHours })).toMatchObject({
      count: 0,
    })
    const leads = (line: string) =>
      runLeads(line.split(' '), {
        database,
        retention: { spamDays: 30, requestMonths: 24 },
        clock,
        business: testHours,
        siteUrl: 'https://site.example',
        folder: '',
      })
    expect((await leads('list')).text).toContain('[on the phone, visit')
    expect((await leads('about 5550100199')).text).toContain(reference)
    expect((await leads('erase 5550100199')).ok).toBe(true)
    expect([await listed(), await messages()]).toEqual([[], []])
  })

  test('typed in a session that ended is shown to be copied, also after signing in again', async () => {
    const { app, cookie, get, linkTo, open: enter, pass } = await setUp()
    const form = formTokenIn(await (await get('/office/call', cookie)).text())
    pass(DAY_MS)
    for (const now of [cookie, await enter(await linkTo())]) {
      const response = await app.request('/office/call', officePost({ ...caller, form }, { Cookie: now }))
      expect(response.status).toBe(403)
      expect(await response.text()).toContain('(555) 010 0199')
    }
  })

  test('has no page if the site offers no visits', async () => {
    const database = await open()
    const { visits: _, call: __, ...content } = selectOfficeContent(officeContent)
    const { get, linkTo, mailboxes, open: enter, press } = officeApp(database)
    const store = createOfficeStore(database, undefined)
    await createStore(database).saveEstimate(newEstimate(1, { receivedAt: clock().toISOString(), zipCode }))
    const cookie = await enter(await linkTo())
    const without = officeApp(database, {
      more: { office: { store, mailboxes, content } },
    })
    expect((await without.get('/office/call', cookie)).status).toBe(404)
    expect(await (await without.get('/office/requests', cookie)).text()).not.toContain('/office/call')
    expect(await (await without.get('/office/requests/ZZ-1', cookie)).text()).not.toContain('name="start"')
    const sent = { start: isoAt(0), seen: '' }
    expect((await without.press('/office/requests/ZZ-1', sent, cookie)).status).toBe(404)
    expect((await press('/office/requests/ZZ-1', sent, cookie)).status).toBe(303)
    expect((await get('/office/call', cookie)).status).toBe(200)
  })
})
