import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRateLimiter } from '../../server/forms/abuse/rate-limiter.ts'
import { textFingerprint } from '../../server/forms/abuse/text-fingerprint.ts'
import { createAddressReader, senderNetwork } from '../../server/http/client-address.ts'
import type { RequestInfo } from '../../server/http/request-info.ts'
import { StoreUnavailableError } from '../../server/store/database.ts'
import { trapField } from '../../site/estimate-fields.ts'
import {
  formPost,
  jsonPost,
  memoryCounters,
  memoryStore,
  pageState,
  silentLog,
  testApp,
  testRequest,
  testTexts,
} from './test-app.ts'

const clock = () => new Date('2026-03-01T12:00:00Z')
const limiterOf = (perHour: number | 'off') =>
  createRateLimiter({ counters: memoryCounters(), clock, perHour })

describe('suspected spam', () => {
  const send = async (changes: object[]) => {
    const store = memoryStore()
    const app = testApp(store)
    for (const change of changes) {
      expect((await app.request('/api/contact', jsonPost({ ...testRequest, ...change }))).status).toBe(201)
    }
    return store.saved.map(({ suspicion }) => suspicion)
  }

  test.each([
    [{ [trapField]: '', elapsed: '' }],
    [{ [trapField]: '  ' }],
    [{ elapsed: '45000' }],
    [{ elapsed: 'a while' }],
    [{}],
    // An earlier honeypot's name, which autofill and password managers fill.
    [{ website: 'https://ada.example' }],
  ])('%j is not suspected', async signs => {
    expect(await send([signs])).toEqual([null])
  })

  test.each([
    [{ [trapField]: 'https://spam.example' }, 'honeypot'],
    [{ elapsed: '700' }, 'too-fast'],
  ])('%j is stored as %s, and its sender is asked to confirm it', async (signs, suspicion) => {
    const store = memoryStore()
    const app = testApp(store)
    const sent = { ...testRequest, ...signs }
    for (const fields of [sent, sent, { ...sent, confirmed: 'no' }]) {
      const json = await app.request('/api/contact', jsonPost(fields))
      expect([json.status, await json.json()]).toEqual([
        422,
        { error: 'unconfirmed', message: testTexts.unconfirmed },
      ])
      const page = await app.request('/api/contact', formPost(fields))
      expect(page.status).toBe(422)
      expect(await pageState(page)).toEqual({
        values: testRequest,
        hadFiles: false,
        errors: {},
        failure: testTexts.unconfirmed,
        confirm: true,
      })
    }
    expect(store.saved).toMatchObject([{ suspicion }])
    const confirmed = await app.request('/api/contact', formPost({ ...sent, confirmed: 'yes' }))
    const [{ reference = '' } = {}] = store.saved
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
      303,
      `/contact/received?reference=${reference}`,
    ])
    expect(store.saved).toMatchObject([{ suspicion: null }])
    const again = await app.request('/api/contact', jsonPost(sent))
    expect([again.status, await again.json()]).toEqual([201, { reference }])
  })

  test('asks a program that always confirms as well', async () => {
    const store = memoryStore()
    const sent = { ...testRequest, [trapField]: 'x', confirmed: 'yes' }
    expect((await testApp(store).request('/api/contact', formPost(sent))).status).toBe(422)
    expect(store.saved).toMatchObject([{ suspicion: 'honeypot' }])
  })

  test('a retry that took longer is the same request', async () => {
    expect(await send([{ elapsed: '5000' }, { elapsed: '9000' }])).toEqual([null])
  })
})

describe('text fingerprints', () => {
  const text = 'Cheap links for your website, first page guaranteed, write back today!'

  test('ignore case, digits and punctuation', () => {
    expect(textFingerprint(`${text.toUpperCase()} 1234 ...`)).toBe(textFingerprint(text))
    expect(textFingerprint(`${text} Bye`)).not.toBe(textFingerprint(text))
  })

  test('are null for a short text', () => {
    expect(textFingerprint('Please call me 555 010 0199')).toBeNull()
  })
})

describe('a limit of 2 an hour', () => {
  const sent = (number: number) => ({ ...testRequest, email: `a${number}@example.com` })

  test('rejects the third request with Retry-After, and shows the typed texts again', async () => {
    const store = memoryStore()
    const app = testApp(store, { rateLimiter: limiterOf(2) })
    for (const number of [1, 2]) await app.request('/api/contact', jsonPost(sent(number)))
    const json = await app.request('/api/contact', jsonPost(sent(3)))
    expect([json.status, json.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await json.json()).toEqual({ error: 'too-many', message: testTexts.tooMany })
    const form = await app.request('/api/contact', formPost(sent(3)))
    expect(form.status).toBe(429)
    expect(await pageState(form)).toEqual({
      values: sent(3),
      hadFiles: false,
      errors: {},
      failure: testTexts.tooMany,
      confirm: false,
    })
    expect(store.saved).toHaveLength(2)
  })

  test('accepts a stored request that is sent again', async () => {
    const app = testApp(memoryStore(), { rateLimiter: limiterOf(2) })
    const references = []
    for (let round = 0; round < 5; round += 1) {
      references.push((await (await app.request('/api/contact', jsonPost(testRequest))).json()).reference)
    }
    expect(new Set(references).size).toBe(1)
  })

  test.each([
    ['wrong fields', () => jsonPost({ ...testRequest, zipCode: '1' })],
    ['no form', () => jsonPost('[')],
    ['another type', () => jsonPost('x', { 'Content-Type': 'text/plain' })],
    ['another site', () => jsonPost(testRequest, { Origin: 'https://elsewhere.example' })],
  ])('counts rejected requests as well: %s', async (_, init) => {
    const app = testApp(memoryStore(), { rateLimiter: limiterOf(2) })
    const statuses = []
    for (const one of [init(), init(), init(), jsonPost(testRequest)]) {
      statuses.push((await app.request('/api/contact', one)).status)
    }
    expect(statuses.slice(0, 2)).not.toContain(429)
    expect(statuses.slice(2)).toEqual([429, 429])
  })

  test('neither counts nor parses requests of a known flood', async () => {
    const counters = memoryCounters()
    let counted = 0
    const increment: typeof counters.increment = counter => {
      counted += 1
      return counters.increment(counter)
    }
    const rateLimiter = createRateLimiter({ counters: { ...counters, increment }, clock, perHour: 2 })
    const app = testApp(memoryStore(), { rateLimiter })
    let last: Response | undefined
    for (let round = 0; round < 20; round += 1)
      last = await app.request('/api/contact', formPost(testRequest))
    expect(counted).toBe(7)
    expect([last?.status, last?.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(last && (await pageState(last))).toEqual({
      values: {},
      hadFiles: false,
      errors: {},
      failure: testTexts.tooMany,
      confirm: false,
    })
  })

  test('counts each form and each sender separately', async () => {
    let address = '192.0.2.1'
    const app = testApp(memoryStore(), { rateLimiter: limiterOf(1), addressOf: () => address })
    const post = async (url: string, body: object) => (await app.request(url, jsonPost(body))).status
    expect(await post('/api/contact', sent(1))).toBe(201)
    expect(await post('/api/contact', sent(2))).toBe(429)
    expect(await post('/api/newsletter', { email: 'ada@example.com' })).toBe(201)
    expect(await post('/api/newsletter', { email: 'bo@example.com' })).toBe(429)
    address = '192.0.2.2'
    expect(await post('/api/contact', sent(3))).toBe(201)
  })

  test('starts again each hour, with a hash that changes each day', async () => {
    const names: string[] = []
    let now = new Date('2026-03-01T22:59:59Z')
    const rateLimiter = createRateLimiter({
      counters: {
        async increment({ name }) {
          names.push(name)
          return names.filter(other => other === name).length
        },
        saltOf: async day => day,
      },
      clock: () => now,
      perHour: 1,
    })
    const count = () => rateLimiter({ form: 'contact', address: '192.0.2.1' })
    expect(await count()).toBeUndefined()
    expect(await count()).toEqual({ kind: 'limited', retryAfter: 1, flood: false })
    for (const time of ['2026-03-01T23:00:00Z', '2026-03-02T00:00:00Z']) {
      now = new Date(time)
      expect(await count()).toBeUndefined()
    }
    expect(names.join()).not.toContain('192.0.2.1')
    const hashes = names.map(name => name.split(' ')[1])
    expect(hashes[0]).toBe(hashes[2])
    expect(hashes[0]).not.toBe(hashes[3])
  })

  test('off counts nothing', async () => {
    const counters = { increment: () => Promise.reject(new Error('counted')), saltOf: async () => '' }
    const rateLimiter = createRateLimiter({ counters, clock, perHour: 'off' })
    expect(await rateLimiter({ form: 'contact', address: '192.0.2.1' })).toBeUndefined()
  })
})

const incoming = (peer: string, forwarded: string | undefined): RequestInfo => ({
  header: name => (name === 'x-forwarded-for' ? forwarded : undefined),
  host: () => 'site.example',
  peer,
  body: null,
})

describe('the address of a client', () => {
  const seen = (hops: number, forwarded?: string) =>
    createAddressReader(hops, silentLog)(incoming('203.0.113.9', forwarded))

  test.each([
    [0, '198.51.100.1', '203.0.113.9'],
    [1, undefined, '203.0.113.9'],
    [1, '198.51.100.1', '198.51.100.1'],
    [1, '10.0.0.1, 198.51.100.1', '198.51.100.1'],
    [2, '10.0.0.1, 198.51.100.1, 192.0.2.7', '198.51.100.1'],
    [2, '198.51.100.1', '203.0.113.9'],
    [1, '<script>', '203.0.113.9'],
    [1, '198.51.100.1:4711', '198.51.100.1'],
    [1, '[2001:db8::1]:4711', '2001:db8::1'],
  ])('with %i proxies and the header %j is %s', (hops, forwarded, address) => {
    expect(seen(hops, forwarded)).toBe(address)
  })

  test('does not depend on entries that the client wrote', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7e]*$/), forged => {
        expect(seen(1, `${forged}, 198.51.100.1`)).toBe('198.51.100.1')
      }),
    ))

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
    ['0000:0000:0000:0000:0000:ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:0:192.0.2.1', '192.0.2.1'],
    ['::192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1%eth0', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['2002:c000:0201::5', '192.0.2.1'],
    ['2001:0:53aa:64c::3fff:fdfe', '192.0.2.1'],
    ['2001:db8:1:2::9', '2001:db8:1:0::/56'],
    ['2001:0DB8:1:00ff:3:4:5:6', '2001:db8:1:0::/56'],
    ['2001:db8:1:100::', '2001:db8:1:100::/56'],
    ['::1', '0:0:0:0::/56'],
    ['::', '0:0:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ])('%s counts as %s', (address, network) => {
    expect(senderNetwork(address)).toBe(network)
  })
})

describe('X-Forwarded-For without a trusted proxy', () => {
  const warnings = (hops: number, sent: readonly (string | undefined)[]) => {
    const said: unknown[] = []
    const log = { warn: (event: string, details?: object) => said.push([event, details]) }
    const addressOf = createAddressReader(hops, log)
    for (const forwarded of sent) addressOf(incoming('203.0.113.9', forwarded))
    return said
  }
  const forwarded = '198.51.100.1'

  test('is logged once, with the setting that fixes it', () => {
    expect(warnings(0, [undefined, forwarded, forwarded])).toEqual([
      [expect.stringContaining('X-Forwarded-For'), { set: expect.stringContaining('TRUSTED_PROXY_HOPS=1') }],
    ])
  })

  test('is not logged without the header or with trusted proxies', () => {
    expect(warnings(0, [undefined])).toEqual([])
    expect(warnings(1, [forwarded])).toEqual([])
  })
})

describe('a form on another site', () => {
  const elsewhere = { Origin: 'https://elsewhere.example' }
  test.each([
    [elsewhere, 403],
    [{ Origin: 'https://site.example.elsewhere.example' }, 403],
    [{ Origin: 'https://localhost:8443' }, 403],
    [{ Origin: 'file://' }, 403],
    [{ 'Sec-Fetch-Site': '', ...elsewhere }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://site.example' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site', Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://www.site.example' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://site.example' }, 201],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost' }, 201],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, 201],
    [{ 'Sec-Fetch-Site': 'none' }, 201],
    [{ Origin: 'null' }, 201],
    [{ Origin: 'https://site.example' }, 201],
    [{ Origin: 'https://LOCALHOST' }, 201],
    [{ Origin: 'https://localhost:443' }, 201],
    [{}, 201],
  ])('%j gets %i', async (headers, status) => {
    const store = memoryStore()
    for (const post of [jsonPost, formPost]) {
      const { headers: own, ...init } = post({ ...testRequest, fullName: post.name })
      const response = await testApp(store).request('/api/contact', {
        ...init,
        headers: { ...own, ...headers },
      })
      expect(response.status === status || (status === 201 && response.status === 303)).toBe(true)
    }
    expect(store.saved).toHaveLength(status === 201 ? 2 : 0)
  })

  test.each([
    ['https://localhost', 'LocalHost:443'],
    ['http://localhost', 'localhost:80'],
    ['https://localhost:8443', 'localhost:8443'],
    ['https://xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['http://[::1]:3000', '[::1]:3000'],
  ])('from %s at the host %s is accepted', async (origin, host) => {
    const store = memoryStore()
    const url = `http://${host}/api/contact`
    const response = await testApp(store).request(url, jsonPost(testRequest, { Origin: origin }))
    expect([response.status, store.saved.length]).toEqual([201, 1])
  })

  test.each(['/api/contact', '/api/newsletter'])('gets an error page or JSON from %s', async url => {
    const form = formPost(testRequest)
    const page = await testApp(memoryStore()).request(url, {
      ...form,
      headers: { ...form.headers, ...elsewhere },
    })
    expect(page.status).toBe(403)
    expect(await pageState(page)).toMatchObject({ failure: testTexts.otherSite })
    const text = jsonPost('a=b', { 'Content-Type': 'text/plain', ...elsewhere })
    const json = await testApp(memoryStore()).request(url, text)
    expect([json.status, await json.json()]).toEqual([
      403,
      { error: 'other-site', message: testTexts.otherSite },
    ])
  })
})

test('responds 503 if the store cannot count', async () => {
  const increment = () => Promise.reject(new StoreUnavailableError('disk full'))
  const refused = createRateLimiter({
    counters: { increment, saltOf: async () => 'salt' },
    clock,
    perHour: 1,
  })
  const store = memoryStore()
  const response = await testApp(store, { rateLimiter: refused }).request(
    '/api/contact',
    jsonPost(testRequest),
  )
  expect([response.status, store.saved]).toEqual([503, []])
})
