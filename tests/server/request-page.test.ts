import { expect, test } from 'vitest'
import { createDynamicPages } from '../../pages/dynamic-pages.tsx'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { createRequestStore } from '../../server/requests/request-store.ts'
import { StoreUnavailableError } from '../../server/store/database.ts'
import { listJournal } from '../../server/store/journal.ts'
import { erasePerson } from '../../server/store/person.ts'
import { requestSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { bookVisit } from '../../server/store/visits.ts'
import { requestToken } from '../../server/visits/request-token.ts'
import { requestPageLink } from '../../site/request-page-address.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { visitLink } from '../../site/visit-address.ts'
import { listVisitWindows, selectVisitSettings } from '../../site/visit-windows.ts'
import { fixtureContent } from '../fixture-content.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newCalculation, newContext, newEstimate } from './estimate.ts'
import { formPost, testApp, testTexts } from './test-app.ts'

const content = await fixtureContent()
const { mailTexts, requestTexts, site } = content
const { renderRequestPage } = createDynamicPages({ content, clientEntry: '/client.js' })
const zipCode = site.address.postalCode
const forget = { action: 'forget' }

describeOnBoth("the customer's page of a request", ({ open }) => {
  async function setUp({
    offersVisits = true,
    more = {},
    estimate = {},
  }: {
    offersVisits?: boolean
    more?: Partial<ReturnType<typeof createRequestStore>>
    estimate?: Parameters<typeof newEstimate>[1]
  } = {}) {
    const database = await open()
    const store = createStore(database)
    const receivedAt = clock().toISOString()
    await store.saveEstimate(newEstimate(1, { receivedAt, zipCode, ...estimate }))
    const app = testApp(store, {
      clock,
      requests: {
        requestStore: { ...createRequestStore(database), ...more },
        visitSettings: offersVisits ? selectVisitSettings(content) : undefined,
        texts: testTexts,
        languagePath: '',
        renderRequestPage,
      },
    })
    const token = requestToken('ZZ-1', await requestSecret(database))
    const link = requestPageLink(token)
    return {
      app,
      database,
      store,
      token,
      link,
      // Removes the characters that keep a number and its unit in one line.
      page: async () =>
        (await (await app.request(link)).text()).replaceAll('\u2060', '').replaceAll('\u00a0', ' '),
      post: (fields: Record<string, string>, headers = {}) => {
        const form = formPost(fields)
        return app.request(link, { ...form, headers: { ...form.headers, ...headers } })
      },
    }
  }

  test('shows what was asked, the calculation, the samples and the pictures, without name and contact', async () => {
    const calculation = newCalculation()
    const projectDetails = 'Two rooms <b>& a hall</b>'
    const estimate = { calculation, context: newContext(), projectDetails }
    const { app, page, store } = await setUp({ estimate })
    const now = clock().toISOString()
    const since = new Date(0).toISOString()
    const picture = { reference: 'ZZ-1', receivedAt: now, sentHash: 'a', since, bytes: Buffer.from('JPEG') }
    await store.addPicture(picture)
    const html = await page()
    for (const text of [...calculation.words, 'Packed snow', 'Sea ice', 'wet kitchen', zipCode])
      expect(html).toContain(text)
    expect(html).toContain('Two rooms &lt;b&gt;&amp; a hall&lt;/b&gt;')
    const [, href = ''] = /<img src="([^"]*)"/.exec(html) ?? []
    expect(html).toContain(`alt="${interpolate(mailTexts.estimateBusiness.picture, { number: 1 })}"`)
    expect(await (await app.request(href)).text()).toBe('JPEG')
    const { email, fullName, phone } = newEstimate(1)
    for (const typed of [email, phone, fullName.split(' ')[0] ?? '']) expect(html).not.toContain(typed)
  })

  test('links to the page of visits while it works, and shows a booked one', async () => {
    const { database, page, token } = await setUp()
    const href = `href="${visitLink(token)}"`
    const offered = await page()
    expect(offered).toContain(href)
    expect(offered).toContain(site.visits?.page.link)
    const settings = selectVisitSettings(content)
    const [window] = settings ? listVisitWindows(settings, { zipCode, now: clock() }) : []
    if (!window) throw new Error('The fixture has no visits.')
    await bookVisit(database, {
      reference: 'ZZ-1',
      now: clock().toISOString(),
      seen: undefined,
      start: window.start.toISOString(),
      end: window.end.toISOString(),
      crews: 1,
    })
    const booked = await page()
    expect(booked).toContain(`<time dateTime="${window.start.toISOString()}">`)
    expect(booked).toContain(href)
    expect(booked).toContain(site.visits?.messages.change)
  })

  test('works without visits, and where none is offered', async () => {
    const without = await setUp({ offersVisits: false })
    expect(await without.page()).not.toContain('/visit?')
  })

  test('offers no visit outside the area', async () => {
    const { page } = await setUp({ estimate: { zipCode: '99999' } })
    const html = await page()
    expect(html).toContain('99999')
    expect(html).not.toContain('/visit?')
  })

  test('is not cached or indexed, sends its address to nobody, and GET changes nothing', async () => {
    const { app, database, link } = await setUp()
    for (const path of [link, requestPageLink('x')]) {
      const { headers } = await app.request(path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toContain('noindex')
    }
    await app.request(`${link}&action=forget`)
    expect(await listJournal(database)).toEqual([])
  })

  test('records the wish to be forgotten once, and tells the office, which deletes', async () => {
    const { database, link, page, post } = await setUp()
    const outbox = async () =>
      (await database.read(db => db.selectFrom('outbox').select(['id', 'kind']).execute())).filter(
        ({ kind }) => kind.startsWith('erasure'),
      )
    expect(await page()).toContain(requestTexts.forget.button)
    for (let count = 0; count < 2; count += 1) {
      const response = await post(forget)
      expect([response.status, response.headers.get('location')]).toEqual([303, link])
    }
    expect(await listJournal(database)).toMatchObject([{ reference: 'ZZ-1', kind: 'erasure-asked' }])
    expect(await outbox()).toEqual([{ id: 'erasure-business.ZZ-1', kind: 'erasure-business' }])
    const html = await page()
    expect(html).toContain(requestTexts.forget.asked.split('{')[0])
    expect(html).not.toContain(requestTexts.forget.button)
    const due = await createOutbox(database).claim({ now: clock(), leaseTime: 1000, limit: 10 })
    expect(due.map(({ kind }) => kind)).toContain('erasure-business')

    await erasePerson(database, { reference: 'ZZ-1' })
    expect([await outbox(), await listJournal(database)]).toEqual([[], []])
    expect((await post(forget)).status).toBe(410)
  })

  test('another form, and a form of another site, records nothing', async () => {
    const { database, post } = await setUp()
    expect((await post({ action: 'cancel' })).status).toBe(200)
    expect((await post(forget, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect(await listJournal(database)).toEqual([])
  })

  test('refuses links that were changed, of deleted requests and of held ones, without a word of them', async () => {
    const { app, database, link, token } = await setUp({ estimate: { projectDetails: 'Secret' } })
    const others = ['', 'ZZ-1', token.slice(0, -1), token.replace('ZZ-1', 'ZZ-2'), `${token}x`]
    for (const other of others) {
      const response = await app.request(requestPageLink(other))
      expect([other, response.status]).toEqual([other, 400])
      expect(await response.text()).not.toContain('Secret')
    }
    await database.write(db => db.updateTable('estimates').set({ suspicion: 'honeypot' }).execute())
    expect((await app.request(link)).status).toBe(410)
    await erasePerson(database, { reference: 'ZZ-1' })
    expect((await app.request(link)).status).toBe(410)
  })

  test('says so if the store is unavailable', async () => {
    const fail = () => Promise.reject(new StoreUnavailableError('busy'))
    const { app, link, post } = await setUp({ more: { findErasureWish: fail, recordErasureWish: fail } })
    for (const response of [await app.request(link), await post(forget)]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
      expect(await response.text()).toContain(testTexts.unavailable)
    }
  })
})
