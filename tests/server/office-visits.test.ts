import { expect, test } from 'vitest'
import { readRequests, requestObjects } from '../../server/export/request-records.ts'
import { selectOfficeContent } from '../../server/office/office-content.ts'
import { createOfficeStore } from '../../server/office/office-store.ts'
import { listJournal } from '../../server/store/journal.ts'
import { setState } from '../../server/store/progress.ts'
import { createStore } from '../../server/store/store.ts'
import { countViews } from '../../server/store/tracked-requests.ts'
import { bookVisit, cancelVisit } from '../../server/store/visits.ts'
import { selectBusinessHours } from '../../site/business-time.ts'
import { HOUR_MS } from '../../site/durations.ts'
import { localTime } from '../../site/local-time.ts'
import { createVisitTimes } from '../../site/visit-times.ts'
import { listVisitWindows, selectVisitSettings } from '../../site/visit-windows.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { officeApp, officeContent } from './office-app.ts'

const { site } = officeContent
const { visits } = site
const settings = selectVisitSettings(officeContent)
const zipCode = site.address.postalCode
const reference = 'ZZ-1'

const withSite = (other: typeof site) =>
  new Proxy(officeContent, { get: (all, kind) => (kind === 'site' ? other : Reflect.get(all, kind)) })

describeOnBoth('visits on the pages of the office', ({ open }) => {
  async function setUp() {
    const database = await open()
    const { linkTo, open: enter, get } = officeApp(database)
    const receivedAt = clock().toISOString()
    for (const number of [1, 2])
      await createStore(database).saveEstimate(newEstimate(number, { receivedAt, zipCode }))
    const cookie = await enter(await linkTo())
    const [offered] = settings ? listVisitWindows(settings, { zipCode, now: clock() }) : []
    if (!visits || !offered) throw new Error('The fixture has no visits.')
    const times = createVisitTimes(officeContent, visits.zone)
    return {
      database,
      offered,
      /** A time of the office's that no rule has. */
      other: {
        start: new Date(offered.start.getTime() + HOUR_MS / 2),
        end: new Date(offered.end.getTime() + HOUR_MS / 2),
      },
      texts: visits.office,
      line: (text: string, window: typeof offered) => text.replace('{time}', times.full(window)),
      cookie,
      get,
      book: ({ start, end }: typeof offered, booked = reference) =>
        bookVisit(database, {
          reference: booked,
          seen: undefined,
          now: clock().toISOString(),
          start: start.toISOString(),
          end: end.toISOString(),
          crews: 2,
        }),
      pages: () =>
        Promise.all(
          ['/office/requests', `/office/requests/${reference}`].map(async path =>
            (await get(path, cookie)).text(),
          ),
        ),
    }
  }

  test('the list and the request show a booked visit, and a canceled one as canceled', async () => {
    const { book, database, line, offered, pages, texts } = await setUp()
    for (const html of await pages()) expect(html).not.toContain(texts.visit.split('{')[0])
    await book(offered)
    for (const html of await pages()) {
      expect(html.split(line(texts.visit, offered))).toHaveLength(2)
      expect(html).not.toContain(texts.closed)
    }
    await cancelVisit(database, { reference, seen: 0, now: clock().toISOString() })
    for (const html of await pages()) expect(html).toContain(line(texts.canceled, offered))
  })

  test('a site that has stopped offering visits still shows those that are booked, and cancels them', async () => {
    const { book, cookie, database, line, offered, texts } = await setUp()
    await book(offered)
    if (!visits) throw new Error('The fixture has no visits.')
    const stopped = { ...site, visits: { ...visits, windows: [] } }
    const content = selectOfficeContent(withSite(stopped))
    const { mailboxes } = officeApp(database)
    const store = createOfficeStore(database, undefined)
    const { get, press } = officeApp(database, { more: { office: { store, mailboxes, content } } })
    const page = async (path: string) => (await get(path, cookie)).text()
    for (const path of ['/office/requests', `/office/requests/${reference}`]) {
      expect(await page(path)).toContain(line(texts.visit, offered))
      expect(await page(path)).toContain(texts.closed)
    }
    expect(await page('/office/requests/ZZ-2')).not.toContain(officeContent.officeTexts.visit.book)
    await press(`/office/requests/${reference}`, { action: 'cancel', seen: '0' }, cookie)
    expect(await page(`/office/requests/${reference}`)).toContain(line(texts.canceled, offered))
  })

  test('a request whose visit is canceled is no longer marked or counted as one with a visit', async () => {
    const { book, database, offered } = await setUp()
    const now = clock().toISOString()
    await book(offered)
    await setState(database, { reference, initials: 'AB', now, state: 'visit' })
    await cancelVisit(database, { reference, seen: 0, now })
    expect(await countViews(database, now)).toMatchObject({ visit: 0, called: 1, booked: 0 })
    expect((await listJournal(database, reference)).map(({ kind, text }) => [kind, text])).toEqual([
      ['state', 'visit'],
      ['visit-canceled', `${offered.start.toISOString()}/${offered.end.toISOString()}`],
      ['state', 'called'],
    ])
  })

  test('the request says whether the customer gets a message, until too many went there on a day', async () => {
    const { cookie, database, get, offered } = await setUp()
    const { isMailed, isNotMailed } = officeContent.officeTexts.visit
    const now = clock().toISOString()
    const page = async () => (await get(`/office/requests/${reference}`, cookie)).text()
    const span = { start: offered.start.toISOString(), end: offered.end.toISOString(), crews: 2 }
    const messages = () =>
      database.read(db => db.selectFrom('outbox').select('id').where('kind', '=', 'visit-visitor').execute())
    let seen: number | undefined
    const change = async () => {
      if (seen === undefined || seen % 2 === 1) await bookVisit(database, { reference, seen, now, ...span })
      else await cancelVisit(database, { reference, seen, now })
      seen = (seen ?? -1) + 1
    }
    for (let sent = 0; sent < 9; sent += 1) {
      const says = await page()
      const before = (await messages()).length
      await change()
      const isSent = (await messages()).length > before
      expect([says.includes(isMailed), says.includes(isNotMailed)]).toEqual([isSent, !isSent])
    }
    expect(await page()).toContain(isNotMailed)
  })

  test('an export has the times of a booked visit, and none of a canceled one', async () => {
    const { book, database, offered } = await setUp()
    const exported = async () =>
      requestObjects(await readRequests(database, { view: 'all', now: clock().toISOString() })).map(record =>
        JSON.parse(JSON.stringify(record)),
      )
    const start = offered.start.toISOString()
    await book(offered)
    expect(await exported()).toMatchObject([{ visitStart: '' }, { reference, visitStart: start }])
    await cancelVisit(database, { reference, seen: 0, now: clock().toISOString() })
    expect(await exported()).toMatchObject([{ visitStart: '' }, { reference, visitStart: '', visitEnd: '' }])
  })

  test('visits to come have a list of their own, the next one first, until they are over or canceled', async () => {
    const { book, cookie, database, get, offered, other } = await setUp()
    const listed = async (now = clock()) =>
      (await readRequests(database, { view: 'booked', now: now.toISOString() })).map(one => one.reference)
    const link = `href="/office/requests?view=booked"`
    expect(await (await get('/office/requests', cookie)).text()).not.toContain(link)
    await book(other)
    await book(offered, 'ZZ-2')
    expect(offered.start.getTime()).toBeLessThan(other.start.getTime())
    expect(await listed()).toEqual(['ZZ-2', reference])
    expect(await listed(offered.end)).toEqual([reference])
    const html = await (await get('/office/requests?view=booked', cookie)).text()
    expect(html).toContain(`${officeContent.officeTexts.list.booked} (2)`)
    expect(html.indexOf('/office/requests/ZZ-2')).toBeLessThan(html.indexOf(`/office/requests/${reference}`))
    await cancelVisit(database, { reference: 'ZZ-2', seen: 0, now: clock().toISOString() })
    expect(await listed()).toEqual([reference])
  })

  test('a table for spreadsheets has the times of the office', async () => {
    const { book, cookie, get, offered } = await setUp()
    await book(offered)
    const table = await (await get('/office/requests.csv?view=booked', cookie)).text()
    const { timeZone } = selectBusinessHours(officeContent)
    for (const instant of [clock(), offered.start, offered.end]) {
      const { day, time } = localTime(instant, timeZone)
      expect(table).toContain(`,${day} ${time},`)
      expect(table).not.toContain(instant.toISOString())
    }
  })

  test('a visit at a time that is no longer offered stays booked, and is marked', async () => {
    const { book, line, other, pages, texts } = await setUp()
    await book(other)
    for (const html of await pages()) {
      expect(html).toContain(line(texts.visit, other))
      expect(html).toContain(texts.closed)
    }
  })
})
