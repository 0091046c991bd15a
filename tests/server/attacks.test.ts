import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDynamicPages } from '../../pages/dynamic-pages.tsx'
import { pictureLink } from '../../server/forms/pictures/picture-link.ts'
import type { Log } from '../../server/log.ts'
import { createRequestStore } from '../../server/requests/request-store.ts'
import { erasePerson } from '../../server/store/person.ts'
import { addPhone, phoneId } from '../../server/store/phones.ts'
import { pictureSecret, replaceOfficeSecret, requestSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { requestToken } from '../../server/visits/request-token.ts'
import { createVisitStore } from '../../server/visits/visit-store.ts'
import { HOUR_MS } from '../../site/durations.ts'
import { listVisitWindows, selectVisitSettings } from '../../site/visit-windows.ts'
import { clock, describeOnBoth } from './databases.ts'
import { newEstimate } from './estimate.ts'
import { formTokenIn, officeApp, officeContent, officePost, sentCookie } from './office-app.ts'
import { testTexts } from './test-app.ts'

const { renderRequestPage, renderVisitPage } = createDynamicPages({
  content: officeContent,
  clientEntry: '/client.js',
})
const zipCode = officeContent.site.address.postalCode
const victim = {
  fullName: 'Vic Timber',
  email: 'vic@victim.example',
  phone: '(555) 010-7777',
  projectDetails: 'Behind the blue door',
}
const picture = 'JPEG of the blue door'
const phone = {
  endpoint: 'https://push.example/path-of-a-phone',
  p256dh: 'key-of-a-phone',
  auth: 'secret-of-a-phone',
}
const ownPhone = phoneId(phone.endpoint)
/** Texts that no attacker may read. */
const secrets = [...Object.values(victim), 'JPEG', 'path-of-a-phone', phone.p256dh, phone.auth]

type Attack = readonly [path: string, init?: RequestInit]

describeOnBoth('attacks on pages with links', ({ open }) => {
  async function setUp() {
    const database = await open()
    const store = createStore(database)
    const receivedAt = clock().toISOString()
    await store.saveEstimate(newEstimate(1, { receivedAt, zipCode, ...victim }))
    await store.saveEstimate(newEstimate(2, { receivedAt, zipCode }))
    const since = new Date(0).toISOString()
    const sent = { receivedAt, since, sentHash: 'a' }
    await store.addPicture({ ...sent, reference: 'ZZ-1', bytes: Buffer.from(picture) })
    const owner = { mailbox: 'office', address: 'office@floors.example', initials: '' }
    await addPhone(database, { ...phone, ...owner, addedAt: receivedAt })
    const settings = selectVisitSettings(officeContent)
    if (!settings) throw new Error('The fixture has no visits.')
    const [window] = listVisitWindows(settings, { zipCode, now: clock() })
    const logged: unknown[] = []
    const write = (...line: unknown[]) => void logged.push(line)
    const log: Log = { info: write, warn: write, error: write }
    const shared = { texts: testTexts, languagePath: '' }
    const office = officeApp(database, {
      people: [{ initials: 'AB', address: 'ann@floors.example' }],
      more: {
        log,
        rateLimiter: async () => undefined,
        requests: {
          ...shared,
          requestStore: createRequestStore(database),
          visitSettings: settings,
          renderRequestPage,
        },
        visits: { ...shared, visitStore: createVisitStore(database), settings, renderVisitPage },
      },
    })
    const secret = await requestSecret(database)
    const tokenOf = (number: number) => requestToken(`ZZ-${number}`, secret)
    const pictureOf = async (reference: string, number: number) =>
      pictureLink({ reference, number }, { siteUrl: '', secret: await pictureSecret(database) })
    const officeToken = async (reference?: string) =>
      new URLSearchParams((await office.linkTo(reference)).split('?')[1]).get('token') ?? ''
    const cookie = await office.open(await office.linkTo())
    const html = await (await office.get('/office/requests', cookie)).text()
    /** Everything that an attack could change. */
    const state = async () =>
      JSON.stringify(
        await database.read(db =>
          Promise.all([
            db.selectFrom('estimates').selectAll().orderBy('id').execute(),
            db.selectFrom('visits').selectAll().orderBy('reference').execute(),
            db.selectFrom('journal').selectAll().orderBy('id').execute(),
            db.selectFrom('outbox').select(['id', 'kind', 'subject']).orderBy('id').execute(),
            db.selectFrom('pictures').select(['id', 'sent_hash']).orderBy('id').execute(),
            db.selectFrom('phones').selectAll().orderBy('id').execute(),
          ]),
        ),
      )
    /** Sends the attacks one after the other. None may change anything, read about the victim, sign in or be logged in full. */
    async function withstand(attacks: readonly Attack[], credentials: readonly string[] = []) {
      const before = await state()
      for (const [path, init] of attacks) {
        const response = await office.app.request(path, init)
        const name = JSON.stringify([path.slice(0, 200), init?.method, init?.headers, response.status])
        const text = `${JSON.stringify([...response.headers])}${await response.text()}`
        for (const word of secrets) expect(text.includes(word), `${name} shows ${word}`).toBe(false)
        expect(response.headers.getSetCookie(), name).toEqual([])
        expect(response.headers.get('cache-control') ?? '', name).not.toMatch(/public|max-age=[1-9]/)
        expect(response.status, name).not.toBe(500)
      }
      expect(await state()).toBe(before)
      const lines = JSON.stringify(logged)
      for (const word of [...secrets, ...credentials]) expect(lines.includes(word), word).toBe(false)
    }
    return {
      ...office,
      cookie,
      database,
      form: formTokenIn(html),
      officeToken,
      pictureOf,
      start: window?.start.toISOString() ?? '',
      state,
      store,
      tokenOf,
      withstand,
    }
  }

  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    officePost(fields, headers)
  /** Form of an attacker's phone. */
  const addition = {
    action: 'add',
    endpoint: 'https://push.example/evil',
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: 'A'.repeat(22),
  }
  const withToken = (path: string, token: string) => `${path}?${new URLSearchParams({ token })}`
  const cookieOf = (value: string): RequestInit => ({ headers: { Cookie: `__Host-office=${value}` } })

  test('punctuation at the end of a copied link changes nothing', async () => {
    const { app, officeToken, pictureOf, tokenOf } = await setUp()
    const links = [
      withToken('/office/enter', await officeToken('ZZ-1')),
      withToken('/contact/request', tokenOf(1)),
      withToken('/visit', tokenOf(1)),
      await pictureOf('ZZ-1', 1),
    ]
    for (const link of links) {
      for (const ending of ['', '.', ',', ')', '%20', '%3E', '>.', '%E2%80%9D'])
        expect([link, ending, (await app.request(link + ending)).status]).toEqual([link, ending, 200])
    }
  })

  test('forged tokens open nothing', async () => {
    const { cookie, officeToken, pictureOf, start, tokenOf, withstand } = await setUp()
    const mangled = (token: string) => {
      const end = token.lastIndexOf('.') + 1
      const [head, signature] = [token.slice(0, end), token.slice(end)]
      const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
      return [
        '',
        head,
        'ZZ-1',
        token.slice(0, -1),
        `${token}A`,
        `${token}=`,
        token.toUpperCase(),
        `${head}${flipped}`,
        `${head}${'A'.repeat(43)}`,
        `${token}\0`,
        ` ${token}`,
        `${token}.${signature}`,
        `__proto__.${signature}`,
        '.'.repeat(4000),
        token.replace('ZZ-1', 'ZZ-2'),
      ].filter(forged => forged !== token)
    }
    const link = await officeToken('ZZ-1')
    const session = cookie.split('=')[1] ?? ''
    const picturePath = (await pictureOf('ZZ-1', 1)).split('?')[0] ?? ''
    const pictureToken = (await pictureOf('ZZ-1', 1)).split('token=')[1] ?? ''
    await withstand(
      [
        ...mangled(link).flatMap((token): Attack[] => [
          [withToken('/office/enter', token)],
          ['/office/enter', post({ token })],
          ['/office/requests/ZZ-1', cookieOf(encodeURIComponent(token))],
        ]),
        ...mangled(session).flatMap((token): Attack[] => [
          ['/office/requests/ZZ-1', cookieOf(encodeURIComponent(token))],
          ['/office/phones', cookieOf(encodeURIComponent(token))],
          ['/office/phones', post(addition, { Cookie: `__Host-office=${encodeURIComponent(token)}` })],
        ]),
        ...mangled(tokenOf(1)).flatMap((token): Attack[] => [
          [withToken('/contact/request', token)],
          [withToken('/contact/request', token), post({ action: 'forget' })],
          [withToken('/visit', token)],
          [withToken('/visit', token), post({ start, seen: '' })],
        ]),
        ...mangled(pictureToken).map((token): Attack => [withToken(picturePath, token)]),
      ],
      [link, session, tokenOf(1), pictureToken],
    )
  })

  test('tokens of another use, another request or another session open nothing', async () => {
    const { cookie, form, officeToken, open, linkTo, pass, pictureOf, start, tokenOf, withstand } =
      await setUp()
    const link = await officeToken('ZZ-1')
    const session = cookie.split('=')[1] ?? ''
    const [picturePath = '', pictureToken = ''] = (await pictureOf('ZZ-1', 1)).split('?token=')
    const [, otherPicture = ''] = (await pictureOf('ZZ-2', 1)).split('?token=')
    const [, laterPicture = ''] = (await pictureOf('ZZ-1', 2)).split('?token=')
    pass(1)
    const later = await open(await linkTo())
    await withstand([
      ...[session, tokenOf(1), tokenOf(2), pictureToken, form].flatMap((token): Attack[] => [
        [withToken('/office/enter', token)],
        ['/office/enter', post({ token })],
      ]),
      ...[link, tokenOf(1), pictureToken, form].map(
        (token): Attack => ['/office/requests/ZZ-1', cookieOf(token)],
      ),
      ...[link, session, pictureToken, form].flatMap((token): Attack[] => [
        [withToken('/contact/request', token)],
        [withToken('/contact/request', token), post({ action: 'forget' })],
        [withToken('/visit', token), post({ start, seen: '' })],
      ]),
      ...[link, session, tokenOf(1), otherPicture, laterPicture].map(
        (token): Attack => [withToken(picturePath, token)],
      ),
      ['/office/requests/ZZ-1', post({ form, state: 'won' }, { Cookie: later })],
      ['/office/requests/ZZ-1', post({ form: '', state: 'won' }, { Cookie: later })],
      ['/office/phones', post({ form, ...addition }, { Cookie: later })],
      ['/office/phones', post({ form, action: 'stop', phone: ownPhone }, { Cookie: later })],
      ['/office/requests/ZZ-1', { headers: { Cookie: cookie.replace('__Host-', '') } }],
      ['/office/requests/ZZ-1', { headers: { Cookie: cookie.replace('__Host-', '__Secure-') } }],
    ])
  })

  test('links and sessions that have ended open nothing', async () => {
    const {
      cookie,
      database,
      form,
      get,
      linkTo,
      officeToken,
      open,
      pass,
      pictureOf,
      press,
      start,
      store,
      tokenOf,
      withstand,
    } = await setUp()
    const links = [await officeToken('ZZ-1'), await officeToken()]
    const pages: Attack[] = [
      [withToken('/contact/request', tokenOf(1))],
      [withToken('/contact/request', tokenOf(1)), post({ action: 'forget' })],
      [withToken('/visit', tokenOf(1))],
      [withToken('/visit', tokenOf(1)), post({ start, seen: '' })],
      [await pictureOf('ZZ-1', 1)],
    ]
    const withLinks = links.flatMap((token): Attack[] => [
      [withToken('/office/enter', token)],
      ['/office/enter', post({ token })],
    ])
    const withCookie = (Cookie: string): Attack[] => [
      ...['/office/requests', '/office/requests/ZZ-1', '/office/requests.csv?view=all'].map(
        (path): Attack => [path, { headers: { Cookie } }],
      ),
      ['/office/requests/ZZ-1/pictures/1', { headers: { Cookie } }],
      ['/office/search', post({ form, words: 'Vic' }, { Cookie })],
      ['/office/requests/ZZ-1', post({ form, state: 'won' }, { Cookie })],
      ['/office/phones', { headers: { Cookie } }],
      ['/office/phones', post({ form, ...addition }, { Cookie })],
    ]
    // Typing initials renews the cookie. Signing out ends the earlier one, too.
    const taken = await press('/office/requests/ZZ-2', { action: 'take', initials: 'CD' }, cookie)
    const renewed = sentCookie(taken)
    await press('/office/leave', {}, renewed)
    await withstand([...withCookie(cookie), ...withCookie(renewed)])
    pass(1)
    const other = await open(await linkTo())
    expect((await get('/office/requests', other)).status).toBe(200)
    await replaceOfficeSecret(database)
    await withstand([...withLinks, ...withCookie(other)], links)
    const fresh = [await officeToken('ZZ-1'), await officeToken()]
    pass(15 * 24 * HOUR_MS)
    await withstand(
      fresh.flatMap((token): Attack[] => [
        [withToken('/office/enter', token)],
        ['/office/enter', post({ token })],
      ]),
    )
    pass(-15 * 24 * HOUR_MS)
    await erasePerson(database, { reference: 'ZZ-1' })
    await withstand(pages)
    await store.saveEstimate(newEstimate(3, { suspicion: 'honeypot', ...victim }))
    await withstand([
      [withToken('/contact/request', tokenOf(3))],
      [withToken('/visit', tokenOf(3)), post({ start, seen: '' })],
    ])
  })

  test('other methods and queries change nothing', async () => {
    const { cookie, form, state, app, start, tokenOf, withstand } = await setUp()
    const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    const init = (method: string): RequestInit => ({ method })
    await withstand([
      ...methods.flatMap((method): Attack[] => [
        ['/office/requests/ZZ-1', init(method)],
        ['/office/requests/ZZ-1?state=won', init(method)],
        ['/office/requests.csv', init(method)],
        ['/office/leave', init(method)],
        ['/office/phones', init(method)],
        ['/office/phones.js', init(method)],
        ['/office/worker.js', init(method)],
      ]),
    ])
    const before = await state()
    for (const method of methods) {
      for (const path of [
        `${withToken('/contact/request', tokenOf(1))}&action=forget`,
        `${withToken('/visit', tokenOf(1))}&start=${start}&seen=`,
      ])
        await app.request(path, { method })
      // The cookie of a person who is signed in.
      for (const query of ['state=won', 'action=take', 'action=note&note=x', 'action=release'])
        await app.request(`/office/requests/ZZ-1?${query}&form=${form}`, {
          method,
          headers: { Cookie: cookie },
        })
      const stop = new URLSearchParams({ form, action: 'stop', phone: ownPhone })
      const add = new URLSearchParams({ form, ...addition })
      for (const query of [stop, add])
        await app.request(`/office/phones?${query}`, { method, headers: { Cookie: cookie } })
    }
    expect(await state()).toBe(before)
  })

  test('forms of other sites change nothing', async () => {
    const { cookie, form, start, tokenOf, withstand } = await setUp()
    const evil = 'https://evil.example'
    const senders: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site', Origin: evil },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
      { 'Sec-Fetch-Site': 'CROSS-SITE' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://shop.site.example' },
      { Origin: evil },
      { Origin: 'https://site.example.evil.example' },
      { Origin: 'https://site.example:8443' },
      { Origin: 'http://site.example' },
    ]
    const sent = (fields: Record<string, string>, headers: Record<string, string>): RequestInit => ({
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })
    await withstand(
      senders.flatMap((headers): Attack[] => [
        ['/office', sent({ address: 'ann@floors.example' }, headers)],
        ['/office/requests/ZZ-1', sent({ form, state: 'won' }, { Cookie: cookie, ...headers })],
        ['/office/requests/ZZ-1', sent({ form, action: 'note', note: 'x' }, { Cookie: cookie, ...headers })],
        ['/office/search', sent({ form, words: 'Vic' }, { Cookie: cookie, ...headers })],
        ['/office/phones', sent({ form, ...addition }, { Cookie: cookie, ...headers })],
        ['/office/phones', sent({ form, action: 'stop', phone: ownPhone }, { Cookie: cookie, ...headers })],
        [withToken('/contact/request', tokenOf(1)), sent({ action: 'forget' }, headers)],
        [withToken('/visit', tokenOf(1)), sent({ start, seen: '' }, headers)],
        ['/api/contact/ZZ-1/picture', { method: 'POST', body: new FormData(), headers }],
      ]),
    )
  })

  test('no cache keeps a page, and no page sends its link to another site', async () => {
    const { app, cookie, officeToken, pictureOf, tokenOf } = await setUp()
    for (const [path, init] of [
      [withToken('/office/enter', await officeToken('ZZ-1'))],
      ['/office/requests', { headers: { Cookie: cookie } }],
      ['/office/requests/ZZ-1', { headers: { Cookie: cookie } }],
      ['/office/requests.csv', { headers: { Cookie: cookie } }],
      ['/office/requests/ZZ-1/pictures/1', { headers: { Cookie: cookie } }],
      ['/office/phones', { headers: { Cookie: cookie } }],
      ['/office/phones.js'],
      ['/office/worker.js'],
      ['/office/manifest.webmanifest'],
      [withToken('/contact/request', tokenOf(1))],
      [withToken('/visit', tokenOf(1))],
      [await pictureOf('ZZ-1', 1)],
    ] satisfies Attack[]) {
      for (const more of [
        {},
        { 'If-None-Match': '*', Range: 'bytes=0-5', 'X-Forwarded-Host': 'evil.example' },
      ]) {
        const headers = new Headers(init?.headers)
        for (const [name, value] of Object.entries(more)) headers.set(name, value)
        const response = await app.request(path, { headers })
        expect([path, response.status]).toEqual([path, 200])
        expect(response.headers.get('cache-control'), path).toBe('no-store')
        expect(response.headers.get('etag'), path).toBeNull()
        const isImage = response.headers.get('content-type') === 'image/jpeg'
        const policy = response.headers.get('referrer-policy')
        if (!isImage) expect(policy, path).toMatch(/^(no-referrer|same-origin)$/)
        expect(await response.text(), path).not.toContain('evil.example')
      }
    }
  })

  test('scripts run on the page of phones only, and only from files', async () => {
    const { app, cookie, form, linkTo, open: signIn } = await setUp()
    const pages = ['/office', '/office/requests', '/office/requests/ZZ-1', '/office/phones', '/office/none']
    const named = await signIn(await linkTo(), '<i>')
    for (const path of pages) {
      const response = await app.request(path, { headers: { Cookie: path === '/office' ? '' : cookie } })
      const { headers } = response
      const text = await response.text()
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).toContain("default-src 'none'")
      expect(policy, path).not.toContain('unsafe')
      expect(policy.includes('script-src'), path).toBe(path === '/office/phones')
      expect(
        /<script(?! type="module" src="\/office\/phones\.js"><\/script>)|\son\w+=/i.test(text),
        path,
      ).toBe(false)
    }
    for (const path of ['/office/phones.js', '/office/worker.js']) {
      const { headers } = await app.request(path)
      expect(headers.get('content-type'), path).toBe('text/javascript; charset=UTF-8')
      expect(headers.get('service-worker-allowed'), path).toBeNull()
    }
    await app.request('/office/phones', post({ form, ...addition }, { Cookie: named }))
    const shown = await (await app.request('/office/phones', { headers: { Cookie: named } })).text()
    expect(shown).not.toContain('<i>')
    for (const word of secrets) expect(shown).not.toContain(word)
  })

  test('typed markup stays text on the pages of the office and of the customer', async () => {
    const { app, cookie, form, search, store, tokenOf } = await setUp()
    const attacks = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "'><svg/onload=alert(1)>",
      '</dd></dl><form action=//evil.example>',
      '<a href="javascript:alert(1)">x</a>',
      '<!--<iframe src=//evil.example>',
    ]
    for (const [index, evil] of attacks.entries()) {
      const number = index + 10
      const typed = { fullName: evil, projectDetails: evil, zipCode: evil, serviceNeeded: evil }
      await store.saveEstimate(newEstimate(number, typed))
      const path = `/office/requests/ZZ-${number}`
      await app.request(path, post({ form, action: 'note', note: evil }, { Cookie: cookie }))
      const pages = [
        await app.request(path, { headers: { Cookie: cookie } }),
        await app.request('/office/requests', { headers: { Cookie: cookie } }),
        await search(evil, cookie),
        await app.request(withToken('/contact/request', tokenOf(number))),
      ]
      for (const page of pages) {
        const html = await page.text()
        expect([page.status, html.includes(evil)]).toEqual([200, false])
        expect(html).toContain('&lt;')
      }
    }
  })

  test('bodies without end and paths out of a folder lead nowhere', async () => {
    const { cookie, form, officeToken, pictureOf, tokenOf, withstand } = await setUp()
    const long = 'x'.repeat(60_000)
    const [, pictureToken = ''] = (await pictureOf('ZZ-1', 1)).split('?token=')
    const name = '../../../../etc/passwd\0.jpg'
    const file = new FormData()
    file.append('picture', new Blob(['<script>']), name)
    await withstand([
      ['/office', post({ address: long })],
      ['/office/enter', post({ token: long })],
      ['/office/requests/ZZ-1', post({ form: long, state: 'won' }, { Cookie: cookie })],
      [
        '/office/phones',
        post({ form, ...addition, endpoint: `https://push.example/${long}` }, { Cookie: cookie }),
      ],
      ...[
        'http://push.example/x',
        'https://localhost/x',
        'https://169.254.169.254/latest/meta-data',
        'https://[::ffff:127.0.0.1]/x',
        'https://push.example:22/x',
        'https://push.example@127.0.0.1/x',
        'https://0x7f000001/x',
        'javascript:alert(1)//push.example',
        'https://push.example"><script>alert(1)</script>/x',
        'https://push.example/x#\0',
      ].map(
        (endpoint): Attack => ['/office/phones', post({ form, ...addition, endpoint }, { Cookie: cookie })],
      ),
      ...[
        '',
        '%',
        "' or 1=1 --",
        ownPhone.slice(1),
        `${ownPhone}0`,
        `${ownPhone}\0`,
        long.slice(0, 20_000),
      ].map(
        (id): Attack => ['/office/phones', post({ form, action: 'stop', phone: id }, { Cookie: cookie })],
      ),
      ['/office/phones', post({ form, action: 'stop' }, { Cookie: cookie })],
      ['/office/phones.js/../requests'],
      ['/office/worker.js%2f..%2frequests'],
      [withToken('/contact/request', tokenOf(1)), post({ action: 'forget', long })],
      [withToken('/visit', tokenOf(1)), post({ start: long })],
      [withToken('/contact/request', long)],
      [withToken('/office/enter', long)],
      ...[
        '/office/requests/ZZ-1/../ZZ-1',
        '/office//requests/ZZ-1',
        '/office/%2e%2e/office/requests/ZZ-1',
        '/office/requests/ZZ-1%00',
        '/office/requests/ZZ-1;x=.css',
        '/office/requests/ZZ-1/pictures/1',
        '/office/requests/ZZ-1/pictures/..%2f1',
        '/OFFICE/requests/ZZ-1',
        '/office/requests.csv%3fview=all',
        '/office/requests/%5a%5a-1',
        `/api/contact/ZZ-2/picture?token=${pictureToken}`,
        `/api/contact/..%2fZZ-1/picture?token=${pictureToken}`,
        `/api/contact/ZZ-1/picture/2?token=${pictureToken}`,
        `/api/contact/ZZ-1/picture/-1?token=${pictureToken}`,
        `/api/contact/ZZ-1/picture/..%2f..%2fsite.sqlite?token=${pictureToken}`,
      ].map((path): Attack => [path]),
      ['/api/contact/ZZ-1/picture', { method: 'POST', body: file }],
      ['/api/contact/ZZ-1/pictures', { method: 'POST', body: file }],
      ['/api/contact/..%2f..%2fetc/pictures', { method: 'POST', body: file }],
      [withToken('/office/enter', `${await officeToken('ZZ-1')}/../x`)],
    ])
  })

  test('parallel forms count once', async () => {
    const { app, cookie, database, form, start, tokenOf } = await setUp()
    const atOnce = (path: string, init: RequestInit) =>
      Promise.all(Array.from({ length: 12 }, () => app.request(path, init)))
    await atOnce(withToken('/visit', tokenOf(1)), post({ start, seen: '' }))
    await atOnce(withToken('/contact/request', tokenOf(1)), post({ action: 'forget' }))
    await atOnce('/office/requests/ZZ-1', post({ form, state: 'won' }, { Cookie: cookie }))
    const rows = await database.read(db =>
      Promise.all([
        db.selectFrom('visits').select(['starts_at', 'sequence']).execute(),
        db.selectFrom('journal').select('kind').orderBy('kind').execute(),
        db.selectFrom('outbox').select('id').where('kind', '=', 'visit-business').execute(),
        db.selectFrom('outbox').select('id').where('kind', '=', 'erasure-business').execute(),
      ]),
    )
    expect(rows[0]).toEqual([{ starts_at: start, sequence: 0 }])
    expect(rows[1].filter(({ kind }) => kind === 'erasure-asked')).toHaveLength(1)
    expect(rows.slice(2).map(list => list.length)).toEqual([1, 1])
  })
})
