import { writeFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { isDynamicUrl } from '../../server/app.ts'
import { selectOfficeContent } from '../../server/office/office-content.ts'
import { createOfficeStore } from '../../server/office/office-store.ts'
import { runLeads } from '../../server/operations/leads/commands.ts'
import { StoreUnavailableError } from '../../server/store/database.ts'
import { migrate } from '../../server/store/migrate.ts'
import { migrations } from '../../server/store/migrations/index.ts'
import { connectStore } from '../../server/store/open-database.ts'
import { isRequestState, requestStates } from '../../server/store/progress.ts'
import { sqliteFile } from '../../server/store/sqlite-database.ts'
import { createStore } from '../../server/store/store.ts'
import { listTracked } from '../../server/store/tracked-requests.ts'
import type { NewEstimate } from '../../server/store/types.ts'
import { HOUR_MS } from '../../site/durations.ts'
import { htmlValidator } from '../html-validator.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newCalculation, newConsent, newContext, newEstimate } from './estimate.ts'
import {
  formTokenIn,
  officeApp,
  officeContent,
  officePost,
  sentCookie,
  officeSiteUrl as siteUrl,
} from './office-app.ts'
import { silentLog } from './silent-log.ts'
import { memoryStore, testApp } from './test-app.ts'
import { testHours } from './test-hours.ts'

const { officeTexts } = officeContent
const people = [
  { initials: 'AB', address: 'ann@floors.example' },
  { initials: 'BO', address: 'bo@floors.example' },
]
const url = (number: number) => `/office/requests/ZZ-${number}`

const request = (number: number, more: Partial<NewEstimate> = {}) =>
  newEstimate(number, { fullName: `Person ${number}`, ...more })

describeOnBoth('the pages of the office', ({ open: openDatabase, where }) => {
  async function setUp(
    options: Parameters<typeof officeApp>[1] & { requests?: readonly NewEstimate[] } = {},
  ) {
    const database = await openDatabase()
    const store = createStore(database)
    for (const one of options.requests ?? [request(1)]) await store.saveEstimate(one)
    const office = officeApp(database, options)
    const leads = (line: string) =>
      runLeads(line.split(' '), {
        database,
        retention: { spamDays: 30, requestMonths: 24 },
        clock,
        business: testHours,
        siteUrl,
        folder: '',
      })
    const signIn = async (mailbox = office.mailboxes[0]) =>
      office.open(await office.linkTo(undefined, mailbox))
    const textOf = async (path: string, cookie: string) => (await office.get(path, cookie)).text()
    const listed = async (view: 'open' | 'all' | 'spam' | 'won' = 'open') =>
      (await listTracked(database, { view, now: clock().toISOString() })).requests.map(
        ({ reference }) => reference,
      )
    return { ...office, database, store, leads, signIn, textOf, listed }
  }

  describe('entry', () => {
    test('say that a request came in another language', async () => {
      const { signIn, textOf } = await setUp({ requests: [request(1), request(2, { language: 'es' })] })
      const cookie = await signIn()
      const { messageTexts } = selectOfficeContent(officeContent)
      const advice = messageTexts.languageAdvice.replaceAll('{language}', 'Spanish')
      expect(await textOf(url(2), cookie)).toContain(`<dd>${advice}</dd>`)
      expect(await textOf(url(1), cookie)).not.toContain('Spanish')
      expect((await textOf('/office/requests', cookie)).match(/<span class="mark">Spanish</g)).toHaveLength(1)
    })

    test('opening a link changes nothing and shows nothing; its button opens the request', async () => {
      const { app, get, linkTo, open } = await setUp()
      const link = await linkTo('ZZ-1')
      for (const method of ['GET', 'HEAD']) {
        const opened = await app.request(link, { method })
        expect(opened.status).toBe(200)
        expect(opened.headers.get('set-cookie')).toBeNull()
        expect(await opened.text()).not.toMatch(/Person|example\.com|555/)
      }
      const token = link.split('token=')[1] ?? ''
      const entered = await app.request('/office/enter', officePost({ token }))
      expect([entered.status, entered.headers.get('location')]).toEqual([303, url(1)])
      expect(entered.headers.get('set-cookie')).toMatch(
        /^__Host-office=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      )
      const page = await (await get(url(1), await open(link))).text()
      for (const part of [
        'Person 1',
        'tel:+15550100199',
        'mailto:ada@example.com',
        'https://maps.example/?q=02134',
      ])
        expect(page).toContain(part)
    })

    test('a link opens its request at once for a person who is signed in', async () => {
      const { get, linkTo, signIn } = await setUp()
      const response = await get(await linkTo('ZZ-1'), await signIn())
      expect([response.status, response.headers.get('location')]).toEqual([303, url(1)])
      expect((await get('/office', await signIn())).headers.get('location')).toBe('/office/requests')
    })

    test('a slash at the end of an address leads to the page', async () => {
      const { get, linkTo } = await setUp()
      const { search } = new URL(await linkTo(), siteUrl)
      for (const [sent, page] of [
        ['/office/', '/office'],
        ['/office//', '/office'],
        [`/office/enter/${search}`, `/office/enter${search}`],
      ] as const) {
        const response = await get(sent)
        expect([response.status, response.headers.get('location')]).toEqual([301, page])
      }
    })

    test('rejects guessed, truncated and altered tokens, and those of another use', async () => {
      const { app, get, linkTo, open } = await setUp({ people })
      const link = await linkTo('ZZ-1')
      const token = link.split('token=')[1] ?? ''
      const cookie = await open(link)
      const [id = '', reference = '', time = '', signature = ''] = token.split('.')
      const wrong = [
        '',
        'x',
        token.slice(0, -1),
        `${token}A`,
        token.toUpperCase(),
        ['AB', reference, time, signature].join('.'),
        [id, 'ZZ-2', time, signature].join('.'),
        [id, '', time, signature].join('.'),
        [id, reference, Number(time) + 1, signature].join('.'),
        [id, reference, time, 'A'.repeat(43)].join('.'),
        [id, reference, time, ''].join('.'),
        [id, reference, '9'.repeat(400), signature].join('.'),
        ['__proto__', reference, time, signature].join('.'),
        `${token}\0`,
        `${token}\n`,
        '1'.repeat(8000),
      ]
      for (const one of wrong) {
        const asked = await get(`/office/enter?${new URLSearchParams({ token: one })}`)
        const pressed = await app.request('/office/enter', officePost({ token: one }))
        for (const response of [asked, pressed]) {
          expect([one, response.status]).toEqual([one, 400])
          expect(response.headers.get('set-cookie')).toBeNull()
        }
        expect((await get(url(1), `__Host-office=${encodeURIComponent(one)}`)).status).toBe(303)
      }
      // A session isn't a link, nor a link a session.
      expect((await get(`/office/enter?token=${cookie.split('=')[1]}`)).status).toBe(400)
      expect((await get(url(1), `__Host-office=${token}`)).status).toBe(303)
      // Another host of the domain could set a cookie without the prefix.
      expect((await get(url(1), cookie.replace('__Host-', ''))).status).toBe(303)
    })

    test('links and sessions expire, and those from the future are not valid', async () => {
      const { app, get, linkTo, pass, signIn } = await setUp()
      const [toRequest, toList, cookie] = [await linkTo('ZZ-1'), await linkTo(), await signIn()]
      pass(HOUR_MS)
      expect((await get(toList)).status).toBe(200)
      pass(1)
      expect((await get(toList)).status).toBe(410)
      pass(11 * HOUR_MS - 1)
      expect((await get(url(1), cookie)).status).toBe(200)
      pass(1)
      expect((await get(url(1), cookie)).status).toBe(303)
      pass(13.5 * 24 * HOUR_MS)
      const token = toRequest.split('token=')[1] ?? ''
      const pressed = await app.request('/office/enter', officePost({ token }))
      expect([pressed.status, pressed.headers.get('set-cookie')]).toEqual([410, null])
      pass(-30 * 24 * HOUR_MS)
      expect((await get(toRequest)).status).toBe(410)
      expect((await get(url(1), cookie)).status).toBe(303)
    })

    test('revoking ends all links and sessions at once, and new links work', async () => {
      const { get, leads, linkTo, signIn } = await setUp()
      const [link, cookie] = [await linkTo('ZZ-1'), await signIn()]
      expect((await leads('office revoke')).ok).toBe(true)
      expect((await leads('office')).ok).toBe(false)
      expect((await get(link)).status).toBe(400)
      expect((await get(url(1), cookie)).status).toBe(303)
      expect((await get(await linkTo('ZZ-1'))).status).toBe(200)
    })

    test('a session ends with its mailbox, its address and the key of the operator', async () => {
      const { database, signIn, linkTo } = await setUp({ people })
      const [cookie, link] = [
        await signIn({ id: 'BO', address: 'bo@floors.example', initials: 'BO' }),
        await linkTo(),
      ]
      const others = [
        { people: people.slice(0, 1) },
        { people: [{ initials: 'BO', address: 'new@floors.example' }] },
        { people, operatorKey: 'k'.repeat(32) },
      ]
      expect((await officeApp(database, { people }).get(url(1), cookie)).status).toBe(200)
      for (const other of others)
        expect((await officeApp(database, other).get(url(1), cookie)).status).toBe(303)
      expect((await officeApp(database, { people, mailTo: 'else@floors.example' }).get(link)).status).toBe(
        400,
      )
    })

    test('a link of an erased request opens nothing', async () => {
      const { get, leads, linkTo, open } = await setUp()
      const link = await linkTo('ZZ-1')
      await leads('erase ZZ-1')
      const cookie = await open(link)
      const [erased, unknown] = [await get(url(1), cookie), await get(url(99), cookie)]
      expect([erased.status, unknown.status]).toEqual([404, 404])
      expect(await erased.text()).toBe(await unknown.text())
    })

    test('a store that cannot be used is a page that says so', async () => {
      const { database, store } = await setUp()
      const key = () => Promise.reject(new StoreUnavailableError('disk full'))
      const office = {
        store: { ...createOfficeStore(database, undefined), key },
        mailboxes: [],
        content: selectOfficeContent(officeContent),
      }
      const response = await testApp(store, { office }).request('/office/enter?token=x')
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toContain(officeTexts.problems.unavailable.heading)
      const typed = { token: 'x', note: 'My note' }
      const pressed = await testApp(store, { office }).request('/office/enter', officePost(typed))
      expect([pressed.status, (await pressed.text()).includes('My note')]).toEqual([503, true])
    })

    test('signing out removes the cookie', async () => {
      const { press, signIn } = await setUp()
      const response = await press('/office/leave', {}, await signIn())
      expect(response.headers.get('set-cookie')).toMatch(/^__Host-office=; Max-Age=0; Path=\/; Secure/)
    })
  })

  describe('a fresh link', () => {
    const messages = async ({ database }: Awaited<ReturnType<typeof setUp>>) =>
      (
        await database.read(db =>
          db.selectFrom('outbox').select('subject').where('kind', '=', 'office-link').execute(),
        )
      ).map(({ subject }) => subject)
    const sendAll = ({ database }: Awaited<ReturnType<typeof setUp>>) =>
      database.write(db => db.updateTable('outbox').set({ sent_at: clock().toISOString() }).execute())

    test('is sent to the business, with the same answer and at most six times an hour', async () => {
      let address = 0
      const office = await setUp({ more: { addressOf: () => `192.0.2.${++address}` } })
      const answers = new Set<string>()
      for (let tries = 0; tries < 12; tries += 1) {
        const response = await office.app.request('/office', officePost({ address: 'eve@evil.example' }))
        answers.add(`${response.status} ${await response.text()}`)
        // One that waits is enough.
        if (tries > 0 && tries < 3) expect(await messages(office)).toEqual(['office'])
        if (tries > 2) await sendAll(office)
      }
      expect(answers.size).toBe(1)
      expect(await messages(office)).toEqual(Array.from({ length: 6 }, () => 'office'))
      office.pass(HOUR_MS)
      await office.app.request('/office', officePost({}))
      expect(await messages(office)).toHaveLength(7)
    })

    test('is sent to the person whose address was typed, and to nobody else', async () => {
      const office = await setUp({ people })
      const answers = new Set<string>()
      for (const address of [
        'Bo@Floors.example ',
        'eve@evil.example',
        '',
        'bo@floors.example,eve@evil.example',
        'bo@floors.example\r\nBcc: eve@evil.example',
      ]) {
        const response = await office.app.request('/office', officePost({ address }))
        answers.add(`${response.status} ${await response.text()}`)
      }
      expect(answers.size).toBe(1)
      expect(await messages(office)).toEqual(['BO'])
    })

    test('takes a write of the store for every address, so that the time of the answer tells nothing', async () => {
      const { app, database } = await setUp({ people })
      const writes = vi.spyOn(database, 'write')
      const changes = () =>
        database.read(db =>
          db.selectFrom('counters').select('count').where('name', 'like', 'office-link 2%').execute(),
        )
      for (const [index, address] of [
        'eve@evil.example',
        'bo@floors.example',
        'bo@floors.example',
      ].entries()) {
        writes.mockClear()
        await app.request('/office', officePost({ address }))
        expect(writes).toHaveBeenCalledTimes(1)
        expect(await changes()).toEqual([{ count: index + 1 }])
      }
    })

    test('counts against the limit of a network', async () => {
      const office = await setUp()
      for (let tries = 0; tries < 21; tries += 1) await office.app.request('/office', officePost({}))
      await sendAll(office)
      await office.app.request('/office', officePost({}))
      expect(await messages(office)).toHaveLength(1)
    })
  })

  describe('attacks', () => {
    test('a form of another site, or without evidence, changes nothing', async () => {
      const { app, listed, signIn, textOf, get } = await setUp()
      const cookie = await signIn()
      const form = formTokenIn(await textOf(url(1), cookie))
      const senders: Record<string, string>[] = [
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { 'Sec-Fetch-Site': 'none' },
        { 'Sec-Fetch-Site': '' },
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        { Origin: 'https://site.example.evil.example' },
        {},
      ]
      for (const headers of senders) {
        for (const [path, fields] of [
          [url(1), { state: 'won' }],
          [url(1), { action: 'note', note: 'x' }],
          ['/office/search', { words: 'Person' }],
          ['/office/leave', {}],
          ['/office', {}],
          ['/office/enter', { token: 'x' }],
        ] as const) {
          const { body } = officePost({ form, ...fields })
          const response = await app.request(path, {
            method: 'POST',
            body: body ?? '',
            headers: { Cookie: cookie, ...headers },
          })
          expect([headers, path, response.status]).toEqual([headers, path, 403])
          expect(await response.text()).not.toContain('Person')
        }
      }
      expect(await listed()).toEqual(['ZZ-1'])
      expect(await (await get(url(1), cookie)).text()).toContain(officeTexts.request.journalEmpty)
    })

    test('browsers without Sec-Fetch-Site are known by their Origin', async () => {
      const { app, signIn, textOf, listed } = await setUp()
      const cookie = await signIn()
      const form = formTokenIn(await textOf(url(1), cookie))
      const response = await app.request(url(1), {
        method: 'POST',
        body: new URLSearchParams({ form, state: 'won' }).toString(),
        headers: { Cookie: cookie, Origin: siteUrl },
      })
      expect(response.status).toBe(303)
      expect(await listed('won')).toEqual(['ZZ-1'])
    })

    test('a form needs the token of its own session', async () => {
      const { app, signIn, textOf, pass, listed } = await setUp()
      const first = await signIn()
      const other = formTokenIn(await textOf(url(1), first))
      pass(1)
      const cookie = await signIn()
      for (const form of ['', 'x', other, `${other}x`]) {
        const response = await app.request(url(1), officePost({ form, state: 'won' }, { Cookie: cookie }))
        expect(response.status).toBe(403)
        // The person is still signed in.
        expect(await response.text()).toContain(`<a href="${url(1)}">${officeTexts.request.again}`)
      }
      expect(await listed('won')).toEqual([])
    })

    test('nothing is changed or shown without a session, and a typed note is given back', async () => {
      const { app, get, listed } = await setUp()
      for (const path of [
        '/office/requests',
        '/office/requests?view=all',
        url(1),
        `${url(1)}/pictures/1`,
        '/office/requests.csv',
        '/office/search',
      ]) {
        const response = await get(path)
        expect([path, response.status, response.headers.get('location')]).toEqual([path, 303, '/office'])
        expect(await response.text()).toBe('')
      }
      for (const path of [url(1), '/office/search', '/office/leave']) {
        const response = await app.request(
          path,
          officePost({ state: 'won', note: 'My <b>note</b>', words: 'Person' }),
        )
        expect(response.status).toBe(403)
        const page = await response.text()
        expect(page).toContain('My &lt;b&gt;note&lt;/b&gt;')
        expect(page).not.toContain('Person')
      }
      expect(await listed('won')).toEqual([])
    })

    test('no cache keeps a page, and every response has the strict headers', async () => {
      const { app, get, linkTo, press, signIn } = await setUp()
      const cookie = await signIn()
      const responses = [
        await get('/office'),
        await get(await linkTo('ZZ-1')),
        await get('/office/enter?token=x'),
        await get('/office/requests', cookie),
        await get('/office/requests'),
        await get('/office/requests.csv', cookie),
        await get(url(1), cookie),
        await get(url(9), cookie),
        await get(`${url(1)}/pictures/1`, cookie),
        await get('/office/nothing', cookie),
        await press(url(1), { state: 'called' }, cookie),
        await press('/office/search', { words: 'x' }, cookie),
        await app.request('/office', { method: 'PUT' }),
        await app.request('/office', { method: 'POST' }),
      ]
      for (const { headers } of responses) {
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
        expect(headers.get('referrer-policy')).toBe('same-origin')
        expect(headers.get('content-security-policy')).toMatch(
          /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
        )
        expect(headers.get('content-encoding')).toBeNull()
      }
    })

    test('the host of the request is nowhere in the answer', async () => {
      const { app, linkTo } = await setUp()
      const token = (await linkTo('ZZ-1')).split('token=')[1] ?? ''
      const host = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
      for (const response of [
        await app.request('https://evil.example/office', { headers: host }),
        await app.request('https://evil.example/office', officePost({}, host)),
        await app.request('https://evil.example/office/enter', officePost({ token }, host)),
      ]) {
        expect(`${JSON.stringify([...response.headers])}${await response.text()}`).not.toContain('evil')
      }
    })

    test('typed text can write no header', async () => {
      const { app, get, linkTo, signIn } = await setUp()
      const token = (await linkTo()).split('token=')[1] ?? ''
      const initials = 'a\r\nSet-Cookie: x=1; Domain=evil.example'
      const entered = await app.request('/office/enter', officePost({ token, initials }))
      expect(entered.headers.getSetCookie()).toHaveLength(1)
      expect(entered.headers.get('set-cookie')).not.toMatch(/Domain|x=1/)
      const cookie = await signIn()
      for (const path of [
        '/office/requests/ZZ-1%0d%0aSet-Cookie:%20x=1',
        '/office/requests?view=open%0d%0aSet-Cookie:%20x=1',
        '/office/requests.csv?view=%22%0d%0aX:%201',
      ]) {
        const response = await get(path, cookie)
        expect(response.headers.getSetCookie()).toEqual([])
        expect(response.headers.get('x')).toBeNull()
      }
    })

    test('bodies and notes have a size', async () => {
      const { press, search, signIn, textOf } = await setUp()
      const cookie = await signIn()
      expect((await press(url(1), { action: 'note', note: 'x'.repeat(300_000) }, cookie)).status).toBe(413)
      for (const note of ['🪵'.repeat(2001), 'x'.repeat(200_000)]) {
        const long = await press(url(1), { action: 'note', note }, cookie)
        expect([long.status, (await long.text()).includes(`${note}</textarea>`)]).toEqual([422, true])
      }
      expect((await press(url(1), { action: 'note', note: ' \n ' }, cookie)).status).toBe(422)
      expect(await textOf(url(1), cookie)).toContain(officeTexts.request.journalEmpty)
      expect((await press(url(1), { action: 'note', note: '🪵'.repeat(2000) }, cookie)).status).toBe(303)
      expect((await search('🪵'.repeat(10_000), cookie)).status).toBe(200)
    })

    test('markup in what visitors and the office type stays text', async () => {
      const evil = `"><script>alert(1)</script><img src=x onerror='x'>&amp;`
      const { press, search, signIn, textOf } = await setUp({
        requests: [
          request(1, {
            fullName: evil,
            projectDetails: evil,
            phone: `555 010 0199${evil}`,
            email: `"><script>"@example.com`,
            context: newContext({ topic: evil, floor: evil }),
            calculation: newCalculation({ words: [evil], query: evil }),
          }),
        ],
      })
      const cookie = await signIn()
      await press(url(1), { action: 'note', note: evil }, cookie)
      const found = await search(evil, cookie)
      for (const page of [
        await textOf(url(1), cookie),
        await textOf('/office/requests', cookie),
        await found.text(),
      ]) {
        expect(page).toContain('&lt;script&gt;')
        expect(page).not.toMatch(/<script|<img src=x|onerror='x'>/)
      }
    })

    test('a search finds text, not patterns', async () => {
      const { search, signIn } = await setUp({
        requests: [
          request(1, { fullName: 'José Núñez', phone: '(512) 555-0142' }),
          request(2, { fullName: 'Percent 100% Oak_Floor' }),
          request(3, { fullName: "O'Neil \\ Sons" }),
        ],
      })
      const cookie = await signIn()
      const find = async (words: string) => {
        const page = await (await search(words, cookie)).text()
        return [...page.matchAll(/<h2><a href="\/office\/requests\/(ZZ-\d)\?/g)].map(
          ([, reference]) => reference,
        )
      }
      expect(await find('%')).toEqual(['ZZ-2'])
      expect(await find('_')).toEqual(['ZZ-2'])
      expect(await find('\\')).toEqual(['ZZ-3'])
      expect(await find("' or '1'='1")).toEqual([])
      expect(await find("o'neil")).toEqual(['ZZ-3'])
      expect(await find('NUNEZ josé')).toEqual(['ZZ-1'])
      expect(await find('512.555.0142')).toEqual(['ZZ-1'])
      expect(await find('zz-3')).toEqual(['ZZ-3'])
      expect(await find('Person nobody')).toEqual([])
      expect(await find('')).toEqual([])
    })

    test('a picture belongs to its request', async () => {
      const { database, get, signIn } = await setUp({ requests: [request(1), request(2)] })
      await database.write(db =>
        db
          .insertInto('pictures')
          .values({
            id: 'ZZ-1.1',
            reference: 'ZZ-1',
            number: 1,
            received_at: clock().toISOString(),
            sent_hash: 'x',
            bytes: Buffer.from([0xff, 0xd8, 0xff]),
          })
          .execute(),
      )
      const cookie = await signIn()
      const picture = await get(`${url(1)}/pictures/1`, cookie)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      for (const path of [
        `${url(2)}/pictures/1`,
        `${url(1)}/pictures/2`,
        `${url(1)}/pictures/0`,
        `${url(1)}/pictures/1%20or%201`,
        `${url(1)}/pictures/..%2f..`,
      ])
        expect([path, (await get(path, cookie)).status]).toEqual([path, 404])
      expect((await get(`${url(1)}/pictures/1`)).status).toBe(303)
    })

    test('unknown states, actions and requests change nothing', async () => {
      const { listed, press, signIn } = await setUp()
      const cookie = await signIn()
      for (const fields of [
        { state: 'earlier' },
        { state: 'x' },
        { state: '' },
        { action: 'erase' },
        {},
      ] as Record<string, string>[])
        expect((await press(url(1), fields, cookie)).status).toBe(404)
      for (const fields of [
        { state: 'won' },
        { action: 'note', note: 'x' },
        { action: 'take', initials: 'AB' },
        { action: 'release' },
      ] as Record<string, string>[])
        for (const path of [
          url(9),
          `${url(1)}%0d%0aSet-Cookie:%20x=1`,
          '/office/requests/%2f%2fevil.example',
        ]) {
          const response = await press(path, fields, cookie)
          expect([path, response.status, response.headers.get('location')]).toEqual([path, 404, null])
        }
      // Not held.
      expect((await press(url(1), { action: 'release' }, cookie)).status).toBe(200)
      expect(await listed()).toEqual(['ZZ-1'])
    })
  })

  describe('work', () => {
    test('lists open requests, those that nobody answered first and the oldest at the top', async () => {
      const { press, signIn, textOf, listed } = await setUp({
        requests: [request(3), request(1), request(2), request(4), request(5, { suspicion: 'honeypot' })],
      })
      const cookie = await signIn()
      await press(url(1), { state: 'called' }, cookie)
      await press(url(4), { state: 'won' }, cookie)
      expect(await listed()).toEqual(['ZZ-2', 'ZZ-3', 'ZZ-1'])
      const page = await textOf('/office/requests', cookie)
      expect(page.indexOf('Person 2')).toBeLessThan(page.indexOf('Person 3'))
      expect(page.indexOf('Person 3')).toBeLessThan(page.indexOf('Person 1'))
      expect(page).not.toMatch(/Person [45]/)
      const { open, won, spam } = { ...officeTexts.list, ...officeTexts.states }
      for (const label of [`${open} (3)`, `${won} (1)`, `${spam} (1)`]) expect(page).toContain(label)
      expect(await textOf('/office/requests?view=won', cookie)).toContain('Person 4')
      expect(await textOf('/office/requests?view=spam', cookie)).toContain('Person 5')
      expect(await textOf('/office/requests?view=nonsense&page=-1', cookie)).toContain('Person 2')
    })

    test('shows fifty requests on a page', async () => {
      const requests = Array.from({ length: 51 }, (_, index) => request(index + 1))
      const { signIn, textOf } = await setUp({ requests })
      const cookie = await signIn()
      const first = await textOf('/office/requests', cookie)
      expect(first).toContain('view=open&amp;page=2"')
      expect(first).not.toContain('Person 51<')
      const second = await textOf('/office/requests?view=open&page=2', cookie)
      expect(second).toContain('Person 51<')
      expect(second).toContain('href="/office/requests">')
      expect(second).not.toContain('view=open&amp;page=1')
      expect(second).not.toContain('page=3')
    })

    test('the way back from a request leads to its page of the list, or to the search', async () => {
      const requests = Array.from({ length: 51 }, (_, index) => request(index + 1))
      const { get, press, search, signIn, textOf } = await setUp({ requests })
      const cookie = await signIn()
      const back = (path: string) => `<p><a href="${path}">${officeTexts.request.back}`
      const list = '/office/requests?view=new&amp;page=2'
      const page = await textOf(list.replace('&amp;', '&'), cookie)
      const [, link = ''] = /<h2><a href="([^"]*)"/.exec(page) ?? []
      const opened = link.replace('&amp;', '&')
      expect(await textOf(opened, cookie)).toContain(back(list))
      // A press keeps it, and so does one that did nothing.
      expect((await press(opened, { action: 'note', note: 'x' }, cookie)).headers.get('location')).toBe(
        opened,
      )
      expect(await (await press(opened, { action: 'note' }, cookie)).text()).toContain(back(list))
      expect(await (await search('Person 7', cookie)).text()).toContain(`${url(7)}?view=found"`)
      expect(await textOf(`${url(7)}?view=found`, cookie)).toContain(back('/office/search'))
      expect(await textOf(`${url(7)}?view=%22x&page=-1`, cookie)).toContain(back('/office/requests'))
      expect((await get('/office/search', cookie)).headers.get('location')).toBe('/office/requests')
    })

    test('a state takes one tap, and a second tap changes nothing', async () => {
      const { press, signIn, textOf, leads, listed } = await setUp()
      const cookie = await signIn()
      for (const state of requestStates) {
        for (const _ of ['tap', 'second tap']) {
          const response = await press(url(1), { state }, cookie)
          expect([response.status, response.headers.get('location')]).toEqual([303, url(1)])
        }
        expect(await textOf(url(1), cookie)).toMatch(new RegExp(`value="${state}"[^>]*aria-pressed="true"`))
      }
      expect(await listed()).toEqual([])
      const { text } = await leads('show ZZ-1')
      expect(text.match(/^state: \w+$/gm)).toEqual(['state: spam'])
      expect(text.match(/^state: 2026/gm)).toHaveLength(requestStates.length - 1)
    })

    test('of several people, the first takes a request, and another can take it over', async () => {
      const { mailboxes, press, signIn, textOf } = await setUp({ people })
      const [, ann, bo] = mailboxes
      const [annsCookie, bosCookie] = [await signIn(ann), await signIn(bo)]
      expect((await press(url(1), { action: 'take', from: '' }, annsCookie)).status).toBe(303)
      const late = await press(url(1), { action: 'take', from: '' }, bosCookie)
      expect(late.status).toBe(422)
      expect(await late.text()).toContain(officeTexts.request.lost.replace('{initials}', 'AB'))
      expect((await press(url(1), { action: 'take', from: 'AB' }, bosCookie)).status).toBe(303)
      const page = await textOf(url(1), annsCookie)
      expect(page).toContain(officeTexts.request.takenBy.replace('{initials}', 'BO'))
    })

    test('of two people at once, nobody loses anything without a word', async () => {
      const { mailboxes, press, signIn, textOf } = await setUp({ people })
      const [, ann, bo] = mailboxes
      const cookies = [await signIn(ann), await signIn(bo)]
      /** Both press at once. Returns the page that says so to the one who was slower. */
      const both = async (...[first, second]: [Record<string, string>, Record<string, string>]) => {
        const presses = [first, second].map((fields, index) => press(url(1), fields, cookies[index] ?? ''))
        const pages = (await Promise.all(presses)).filter(({ status }) => status === 422)
        return [pages.length, (await pages[0]?.text()) ?? ''] as const
      }
      const note = 'No answer'
      expect(await both({ action: 'note', note }, { action: 'note', note })).toEqual([0, ''])
      const [takers] = await both({ action: 'take', from: '' }, { action: 'take', from: '' })
      expect(takers).toBe(1)
      const seenState = 'new'
      expect(await both({ state: 'called', seenState }, { state: 'called', seenState })).toEqual([0, ''])
      const seen = { seenState: 'called', note: 'Typed' }
      const [markers, page] = await both({ state: 'won', ...seen }, { state: 'lost', ...seen })
      expect(markers).toBe(1)
      const { marked, noteSaved } = officeTexts.request
      const [, state = ''] = /value="(\w+)"[^>]*aria-pressed="true"/.exec(page) ?? []
      expect(page).toContain(
        marked.replace('{state}', isRequestState(state) ? officeTexts.states[state] : ''),
      )
      expect(page).toContain(noteSaved)
      const journal = await textOf(url(1), cookies[0] ?? '')
      for (const text of [note, 'Typed']) expect(journal.split(`<span class="note">${text}`)).toHaveLength(3)
    })

    test('people of a shared mailbox type their initials once', async () => {
      const { app, open, linkTo, press, signIn, textOf, pass, get } = await setUp()
      const cookie = await signIn()
      const take = { action: 'take', from: '', note: 'Mine' }
      const without = await press(url(1), { ...take, initials: ' .- ' }, cookie)
      expect([without.status, (await without.text()).includes('Mine</textarea>')]).toEqual([422, true])
      const form = formTokenIn(await textOf(url(1), cookie))
      const renewed = sentCookie(await press(url(1), { ...take, initials: 'é.b.' }, cookie))
      // A page that was open in another window.
      const other = await app.request(url(1), officePost({ form, state: 'new' }, { Cookie: renewed }))
      expect(other.status).toBe(303)
      // The note that came with them has them.
      expect((await textOf(url(1), renewed)).match(/<\/time> ÉB</g)).toHaveLength(2)
      await press(url(1), { action: 'note', note: 'Called back' }, renewed)
      expect(await textOf(url(1), renewed)).toMatch(/<\/time> ÉB<\/span><br>\n<span class="note">Called back/)
      const typed = await open(await linkTo('ZZ-1'), 'cd')
      await press(url(1), { state: 'called' }, typed)
      expect(await textOf(url(1), typed)).toMatch(/<\/time> CD</)
      // Typing initials doesn't make the session longer.
      pass(12 * HOUR_MS + 1)
      expect((await get(url(1), renewed)).status).toBe(303)
    })

    test('a note that was typed is saved whichever button is pressed, or nothing is done', async () => {
      const { press, signIn, textOf } = await setUp({ requests: [request(1)] })
      const cookie = await signIn()
      const buttons: Record<string, string>[] = [
        { state: 'called' },
        { action: 'stop-texts' },
        { action: 'take', initials: 'AB', from: '' },
      ]
      for (const [index, button] of buttons.entries()) {
        await press(url(1), { ...button, note: `Note ${index}` }, cookie)
        expect(await textOf(url(1), cookie)).toContain(`<span class="note">Note ${index}`)
      }
      const long = await press(url(1), { state: 'quoted', note: 'x'.repeat(2001) }, cookie)
      expect(long.status).toBe(422)
      expect(await long.text()).toMatch(/value="called"[^>]*aria-pressed="true"/)
      const unknown: Record<string, string>[] = [
        { state: 'x' },
        { action: 'x' },
        { action: 'constructor' },
        {},
      ]
      for (const fields of unknown) {
        const refused = await press(url(1), { ...fields, note: 'Given back' }, cookie)
        expect([refused.status, (await refused.text()).includes('Given back')]).toEqual([404, true])
      }
      const deleted = await press(url(9), { state: 'called', note: 'Given back' }, cookie)
      expect([deleted.status, (await deleted.text()).includes('Given back')]).toEqual([404, true])
      expect(await textOf(url(1), cookie)).not.toContain('Given back')
    })

    test('a note keeps its lines, is written once, and is in the table without formulas', async () => {
      const { press, signIn, textOf, get } = await setUp({ requests: [request(1, { fullName: '=cmd()' })] })
      const cookie = await signIn()
      for (const _ of ['click', 'second click'])
        await press(url(1), { action: 'note', note: ' =1+1\r\nTwo dogs ' }, cookie)
      // The browser's Back shows what was typed again.
      await press(url(1), { state: 'quoted', note: ' =1+1\r\nTwo dogs ' }, cookie)
      expect((await textOf(url(1), cookie)).split('=1+1\nTwo dogs')).toHaveLength(2)
      const table = await get('/office/requests.csv?view=quoted', cookie)
      expect(table.headers.get('content-type')).toBe('text/csv; charset=UTF-8')
      expect(table.headers.get('content-disposition')).toBe('attachment; filename="requests-2026-03-01.csv"')
      const [header, line] = Buffer.from(await table.arrayBuffer())
        .toString()
        .split('\r\n')
      expect(header).toMatch(
        /^\uFEFFreference,.*,state,takenBy,notes,reachBy,reachAt,textConsent,samples,visitStart,visitEnd,language,callLanguage,soon$/,
      )
      expect(line).toMatch(/^ZZ-1,.*,'=cmd\(\),.*,quoted,,"2026-03-01 12:00: =1\+1\nTwo dogs",,,,,,,en,,no$/s)
      expect(await textOf('/office/requests.csv?view=won', cookie)).not.toContain('ZZ-1')
    })

    test('a held request is marked, and can be released', async () => {
      const { press, signIn, textOf, listed, leads } = await setUp({
        requests: [request(1, { suspicion: 'honeypot' })],
      })
      const cookie = await signIn()
      const page = await textOf(url(1), cookie)
      expect(page).toContain(officeTexts.request.held)
      expect(page).not.toContain('name="state"')
      await press(url(1), { action: 'release' }, cookie)
      expect(await listed()).toEqual(['ZZ-1'])
      expect((await leads('show ZZ-1')).text).toContain('estimate-business: waiting')
    })

    test('shows what a request carries', async () => {
      const calculation = newCalculation()
      const { signIn, textOf } = await setUp({
        requests: [request(1, { context: newContext(), calculation, source: 'assistant' })],
      })
      const page = await textOf(url(1), await signIn())
      const { mailTexts } = officeContent
      for (const part of [
        ...calculation.words,
        'Packed snow',
        'wet kitchen',
        'Packed snow\nSea ice',
        'href="/cities/nome"',
        '02134 Nome, Ice County',
        mailTexts.estimateBusiness.emergency,
        mailTexts.estimateBusiness.assistant,
      ])
        expect(page).toContain(part)
    })

    test('offers to text only with the consent, until the customer withdraws it', async () => {
      const { press, signIn, textOf } = await setUp({
        requests: [
          request(1, { preferences: { ways: ['text'], times: ['evening'] } }),
          request(2, { textConsent: newConsent() }),
          request(3, { textConsent: newConsent() }),
        ],
      })
      const cookie = await signIn()
      const { preferences } = officeContent.interfaceTexts.contactForm
      const { textsNotAgreed } = officeContent.mailTexts.estimateBusiness
      const without = await textOf(url(1), cookie)
      for (const part of [preferences.ways.text, preferences.times.evening, textsNotAgreed])
        expect(without).toContain(`<dd>${part}</dd>`)
      expect(without).not.toMatch(/sms:|stop-texts/)
      const agreed = await textOf(url(2), cookie)
      for (const part of ['href="sms:+15550100199"', newConsent().wording, newConsent().page])
        expect(agreed).toContain(part)
      expect((await press(url(2), { action: 'stop-texts' }, cookie)).status).toBe(303)
      expect((await press(url(9), { action: 'stop-texts' }, cookie)).status).toBe(404)
      // The consent is that of a number.
      for (const page of [await textOf(url(2), cookie), await textOf(url(3), cookie)]) {
        expect(page).not.toMatch(/sms:|stop-texts/)
        expect(page).toContain(officeTexts.request.journalTexts)
        expect(page).toContain(newConsent().wording)
      }
    })

    test('every page is valid HTML', async () => {
      const { get, linkTo, press, search, signIn } = await setUp({
        people,
        requests: [
          request(1, { context: newContext(), calculation: newCalculation(), textConsent: newConsent() }),
          request(2, { suspicion: 'honeypot' }),
        ],
      })
      const cookie = await signIn()
      await press(url(1), { action: 'note', note: 'Two\nlines' }, cookie)
      const validator = htmlValidator()
      for (const response of [
        await get('/office'),
        await get(await linkTo()),
        await get('/office/enter?token=x'),
        await get('/office/requests', cookie),
        await get(url(1), cookie),
        await get(url(2), cookie),
        await get('/office/call', cookie),
        await search('Person', cookie),
        await press(url(1), { action: 'take' }, cookie),
      ]) {
        const html = (await response.text()).replace(/<style>.*<\/style>/s, '')
        const report = await validator.validateString(html)
        expect(
          report.results.flatMap(({ messages }) =>
            messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
          ),
        ).toEqual([])
      }
    })
  })

  describe('the commands', () => {
    test('list, show, about and export know the progress, and erase leaves nothing of it', async () => {
      const { database, leads, mailboxes, press, signIn } = await setUp({ people })
      const [, ann] = mailboxes
      const cookie = await signIn(ann)
      await press(url(1), { state: 'visit' }, cookie)
      await press(url(1), { action: 'take' }, cookie)
      await press(url(1), { action: 'note', note: 'Two dogs' }, cookie)
      expect((await leads('list')).text).toMatch(/^ZZ-1 .*\[waiting, visit, taken by AB\]$/m)
      const lines = [
        'state: visit',
        'takenBy: AB',
        'state: 2026-03-01T12:00 AB visit',
        'note: 2026-03-01T12:00 AB Two dogs',
      ]
      for (const command of ['show ZZ-1', 'about ada@example.com'])
        for (const line of lines) expect((await leads(command)).text).toContain(line)
      expect(JSON.parse((await leads('export --format json')).text)).toMatchObject([
        { state: 'visit', takenBy: 'AB', notes: '2026-03-01T12:00 AB: Two dogs' },
      ])
      await leads('erase ada@example.com')
      expect(await database.read(db => db.selectFrom('journal').selectAll().execute())).toEqual([])
    })
  })

  test('requests from before the pages are neither new nor open, but those that wait for their message are', async () => {
    // SQLite connects to files only.
    await writeFile(sqliteFile(where().dataFolder), '')
    const old = await connectStore({ ...where(), clock, log: silentLog })
    await migrate(old, { clock, log: silentLog, steps: migrations.slice(0, 12) })
    const row = (number: number, suspicion: string | null = null) => ({
      reference: `ZZ-${number}`,
      received_at: clock().toISOString(),
      full_name: 'Ada',
      email: 'ada@example.com',
      phone: '555 010 0199',
      zip_code: '02134',
      service_needed: 'tile',
      project_details: '',
      suspicion,
    })
    await old.write(async db => {
      await db
        .insertInto('estimates')
        .values([row(1), row(2), row(3, 'honeypot')])
        .execute()
      const now = clock().toISOString()
      const message = (number: number) => ({
        id: `estimate-business.ZZ-${number}`,
        kind: 'estimate-business',
        subject: `ZZ-${number}`,
        created_at: now,
        due_at: now,
      })
      await db
        .insertInto('outbox')
        .values([
          { ...message(1), sent_at: now },
          { ...message(2), sent_at: null },
        ])
        .execute()
    })
    await old.close()
    const database = await openDatabase()
    const of = async (view: 'open' | 'earlier' | 'spam') =>
      (await listTracked(database, { view, now: clock().toISOString() })).requests.map(
        ({ reference, state }) => [reference, state],
      )
    expect(await of('open')).toEqual([['ZZ-2', 'new']])
    expect(await of('earlier')).toEqual([['ZZ-1', 'earlier']])
    expect(await of('spam')).toEqual([['ZZ-3', 'new']])
    const { get, linkTo, open } = officeApp(database)
    const cookie = await open(await linkTo())
    expect(await (await get('/office/requests', cookie)).text()).toContain(`${officeTexts.list.earlier} (1)`)
  })
})

test('without a mail server there are no pages of the office', async () => {
  expect((await testApp(memoryStore()).request('/office')).status).toBe(404)
  expect(isDynamicUrl({ pathname: '/office/requests', search: '' })).toBe(true)
  expect(isDynamicUrl({ pathname: '/office-floors', search: '' })).toBe(false)
})
