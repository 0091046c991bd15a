import { expect, test } from 'vitest'
import { createDynamicPages } from '../../pages/dynamic-pages.tsx'
import { StoreUnavailableError } from '../../server/store/database.ts'
import { requestSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { requestToken } from '../../server/visits/request-token.ts'
import type { VisitPageState } from '../../server/visits/visit-page.ts'
import { createVisitStore } from '../../server/visits/visit-store.ts'
import type { Content } from '../../site/content.ts'
import { visitLink } from '../../site/visit-address.ts'
import {
  listVisitWindows,
  offeredVisits,
  selectVisitSettings,
  type VisitSettings,
} from '../../site/visit-windows.ts'
import { fixtureContent } from '../fixture-content.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { formPost, jsonPost, testApp, testContact, testTexts } from './test-app.ts'

const content = await fixtureContent()
const settings = settingsOf(content)
const { renderVisitPage } = createDynamicPages({ content, clientEntry: '/client.js' })
const HOUR_MS = 3_600_000
const zipCode = content.site.address.postalCode
const windows = listVisitWindows(settings, { zipCode, now: clock() })
const isoAt = (index: number) => windows[index]?.start.toISOString() ?? ''

function settingsOf(site: Content): VisitSettings {
  const selected = selectVisitSettings(site)
  if (!selected) throw new Error('The fixture has no visits.')
  return selected
}

test('the work for a page grows with its times, not with their square', () => {
  let reads = 0
  const timeOf = (index: number) => {
    const start = new Date(clock().getTime() + index * 24 * HOUR_MS)
    return {
      end: new Date(start.getTime() + HOUR_MS),
      get start() {
        reads += 1
        return start
      },
    }
  }
  renderVisitPage({
    kind: 'open',
    action: '/visit',
    seen: undefined,
    visit: undefined,
    isLate: false,
    windows: Array.from({ length: 40 }, (_, index) => timeOf(index)),
    notice: undefined,
  })
  expect(reads).toBeLessThan(40 * 6)
})

test('are offered only if the content has times, whatever texts it has', () => {
  const { visits } = content.site
  if (!visits) throw new Error('The fixture has no visits.')
  const site = { ...content.site, visits: { ...visits, windows: [] } }
  expect(offeredVisits(site)).toBeUndefined()
  expect(offeredVisits(content.site)).toBe(visits)
})

const forms = (list: readonly Record<string, string>[]) => list

describeOnBoth('the page of visits', ({ open }) => {
  async function setUp({
    crews = 1,
    more = {},
  }: {
    crews?: number
    more?: Partial<ReturnType<typeof createVisitStore>>
  } = {}) {
    const database = await open()
    const store = createStore(database)
    const receivedAt = clock().toISOString()
    for (const number of [1, 2]) await store.saveEstimate(newEstimate(number, { receivedAt, zipCode }))
    let now = clock().getTime()
    const shown: VisitPageState[] = []
    const visitStore = { ...createVisitStore(database), ...more }
    const app = testApp(store, {
      clock: () => new Date(now),
      visits: {
        visitStore,
        settings: { ...settings, rules: { ...settings.rules, crews } },
        texts: testTexts,
        languagePath: '',
        renderVisitPage(state) {
          shown.push(state)
          return renderVisitPage(state)
        },
      },
    })
    const secret = await requestSecret(database)
    const link = (number: number) => visitLink(requestToken(`ZZ-${number}`, secret))
    const visit = (number: number) => visitStore.find(`ZZ-${number}`)
    /** Sends a form of the page as a browser does. */
    const press = async (number: number, fields: Record<string, string>, headers = {}) => {
      const post = formPost(fields)
      const response = await app.request(link(number), { ...post, headers: { ...post.headers, ...headers } })
      return { status: response.status, location: response.headers.get('location'), state: shown.at(-1) }
    }
    return { app, database, link, press, shown, store, visit, pass: (ms: number) => (now += ms) }
  }

  test('offers free times, and books the pressed one once', async () => {
    const { app, link, press, visit } = await setUp()
    const page = await (await app.request(link(1))).text()
    for (const { start } of windows)
      expect(page).toMatch(new RegExp(`<button[^>]* value="${start.toISOString()}"`))
    expect(await visit(1)).toBeUndefined()
    const booked = { status: 303, location: link(1) }
    expect(await press(1, { seen: '', start: isoAt(0) })).toMatchObject(booked)
    expect(await press(1, { seen: '', start: isoAt(0) })).toMatchObject(booked)
    expect(await visit(1)).toMatchObject({ start: isoAt(0), crew: 1, sequence: 0 })
    const after = await (await app.request(link(1))).text()
    expect(after).toContain(`<time dateTime="${isoAt(0)}">`)
    expect(after).not.toContain(`value="${isoAt(0)}"`)
    expect(after).toContain('name="seen" value="0"')
  })

  test('is not cached or indexed, and sends its address to nobody', async () => {
    const { app, link } = await setUp()
    for (const path of [link(1), '/visit?token=x']) {
      const { headers } = await app.request(path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toContain('noindex')
    }
  })

  test('moves and cancels the visit', async () => {
    const { press, visit } = await setUp()
    await press(1, { seen: '', start: isoAt(0) })
    expect(await press(1, { seen: '0', start: isoAt(1) })).toMatchObject({ status: 303 })
    expect(await visit(1)).toMatchObject({ start: isoAt(1), sequence: 1 })
    expect(await press(1, { seen: '1', action: 'cancel' })).toMatchObject({ status: 303 })
    expect(await visit(1)).toMatchObject({ crew: null, sequence: 2 })
    expect(await press(1, { seen: '2', start: isoAt(0) })).toMatchObject({ status: 303 })
    expect(await visit(1)).toMatchObject({ start: isoAt(0), sequence: 3 })
  })

  test('says if somebody else has booked the time, with the free ones', async () => {
    const { press, visit } = await setUp()
    await press(2, { seen: '', start: isoAt(0) })
    const { status, state } = await press(1, { seen: '', start: isoAt(0) })
    expect(status).toBe(409)
    expect(state).toMatchObject({ notice: 'taken', windows: windows.slice(1) })
    expect(await visit(1)).toBeUndefined()
  })

  test('a form that is out of date changes nothing, and shows the visit as it is', async () => {
    const { press, visit } = await setUp()
    await press(1, { seen: '', start: isoAt(0) })
    await press(1, { seen: '0', start: isoAt(1) })
    for (const fields of forms([
      { seen: '', start: isoAt(2) },
      { seen: '', action: 'cancel' },
    ])) {
      const { status, state } = await press(1, fields)
      expect(status).toBe(409)
      expect(state).toMatchObject({ notice: 'changed', seen: 1, visit: windows[1] })
    }
    expect(await visit(1)).toMatchObject({ start: isoAt(1), sequence: 1 })
  })

  test.each([
    ['a time that is not offered', '2026-03-02T08:00:00.000Z'],
    ['no time', ''],
    ['a text', "1' or 1=1"],
  ])('refuses %s', async (_, start) => {
    const { press, visit } = await setUp()
    expect(await press(1, { seen: '', start })).toMatchObject({ status: 409 })
    expect(await visit(1)).toBeUndefined()
  })

  test('a visit can be changed until the notice ends', async () => {
    const { app, link, pass, press, visit } = await setUp()
    await press(1, { seen: '', start: isoAt(1) })
    pass(Date.parse(isoAt(1)) - clock().getTime() - settings.rules.noticeHours * HOUR_MS + 1)
    expect(await (await app.request(link(1))).text()).not.toContain('<form method="post"')
    for (const fields of forms([
      { seen: '0', action: 'cancel' },
      { seen: '0', start: isoAt(2) },
    ]))
      expect(await press(1, fields)).toMatchObject({ status: 409, state: { isLate: true } })
    expect(await visit(1)).toMatchObject({ start: isoAt(1), sequence: 0 })
  })

  test('a link ends after the horizon of the request, but not before a booked visit', async () => {
    const { app, link, pass, press } = await setUp()
    const last = windows.length - 1
    await press(1, { seen: '', start: isoAt(last) })
    pass((settings.rules.weeks * 7 + 1) * 24 * HOUR_MS)
    const [next] = listVisitWindows(settings, {
      zipCode,
      now: new Date(clock().getTime() + 14 * 24 * HOUR_MS),
    })
    expect(next).toBeDefined()
    expect((await app.request(link(2))).status).toBe(200)
    pass(settings.rules.noticeHours * HOUR_MS + 1)
    expect((await app.request(link(1))).status).toBe(410)
    expect((await app.request(link(2))).status).toBe(410)
  })

  test('refuses links that were not signed for this request, and those of deleted requests', async () => {
    const { app, database, link, visit } = await setUp()
    const secret = await requestSecret(database)
    const token = requestToken('ZZ-1', secret)
    for (const bad of [
      '',
      'ZZ-1',
      token.slice(0, -1),
      `${token}x`,
      token.replace('ZZ-1', 'ZZ-2'),
      requestToken('ZZ-1', 'another secret'),
      `ZZ-1.${'é'.repeat(43)}`,
      'x'.repeat(100_000),
    ]) {
      const path = `/visit?${new URLSearchParams({ token: bad })}`
      expect((await app.request(path)).status).toBe(400)
      expect((await app.request(path, formPost({ seen: '', start: isoAt(0) }))).status).toBe(400)
    }
    expect(await visit(1)).toBeUndefined()
    await database.write(db => db.deleteFrom('estimates').where('reference', '=', 'ZZ-1').execute())
    expect((await app.request(link(1))).status).toBe(410)
  })

  test('refuses forms of other sites, too large ones and too many', async () => {
    const { press, visit } = await setUp()
    const fields = { seen: '', start: isoAt(0) }
    expect(await press(1, fields, { 'Sec-Fetch-Site': 'cross-site' })).toMatchObject({ status: 403 })
    expect(await press(1, fields, { Origin: 'https://other.example' })).toMatchObject({ status: 403 })
    expect(await press(1, { start: 'x'.repeat(100_000) })).toMatchObject({ status: 413 })
    expect(await visit(1)).toBeUndefined()
    const statuses: number[] = []
    for (let time = 0; time < 30; time += 1) statuses.push((await press(1, fields)).status)
    expect(statuses[0]).toBe(303)
    expect(statuses.at(-1)).toBe(429)
  })

  test('says with the phone number that no time is free, or that the store is not available', async () => {
    const none = await setUp({ more: { listFree: async () => [] } })
    const phone = content.site.contact.phone.display
    expect(await (await none.app.request(none.link(1))).text()).toContain(
      `Every penguin is at sea. Honk at ${phone}`,
    )
    const broken = await setUp({ more: { find: () => Promise.reject(new StoreUnavailableError('full')) } })
    const response = await broken.app.request(broken.link(1))
    expect(response.status).toBe(503)
    expect(await response.text()).toContain(testTexts.unavailable)
  })

  test('a stored request leads to the page', async () => {
    const { database, store } = await setUp()
    const secret = await requestSecret(database)
    const app = testApp(store, {
      contact: { ...testContact, visitTokenOf: async ({ reference }) => requestToken(reference, secret) },
    })
    const fields = {
      fullName: 'Ada Oak',
      email: 'ada@example.com',
      phone: '555 010 0199',
      zipCode,
      serviceNeeded: 'repair',
    }
    const answer: unknown = await (await app.request('/api/contact', jsonPost(fields))).json()
    const location = (await app.request('/api/contact', formPost(fields))).headers.get('location') ?? ''
    const token = new URLSearchParams(location.split('?')[1]).get('visit') ?? ''
    expect(answer).toMatchObject({ visit: token })
    const page = async (path: string) => (await app.request(path)).text()
    expect(await page(location)).toContain(`"visit":"${token}"`)
    // Only the link of this request.
    expect(await page(location.replace(/visit=[^.]+/, 'visit=WF-1'))).not.toContain('"visit"')
  })
})

test('a site without visits has no page of them', async () => {
  const { renderReceivedPage } = createDynamicPages({ content, clientEntry: '/client.js' })
  const reference = 'WF-2345-6789'
  const offered = renderReceivedPage({ reference, visit: 'token' })
  expect(offered).toContain('href="/visit?token=token"')
  const query = `?reference=${reference}&visit=token`
  expect(renderReceivedPage({ reference, query })).toContain(`/pictures${query.replace('&', '&amp;')}"`)
  expect(renderReceivedPage({ reference })).not.toContain('/visit')
})
