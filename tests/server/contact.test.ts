import { describe, expect, test } from 'vitest'
import { maxBodyBytes, maxDiscardedBytes } from '../../server/http/read-body.ts'
import { maxLength } from '../../site/estimate-fields.ts'
import { brokenStore, memoryStore, pageState, postForm, postJson, testApp, texts } from './test-app.ts'

const request = {
  fullName: 'Ada Oak',
  email: 'ada@example.com',
  phone: '(555) 010-0199 ext. 5',
  zipCode: '02134',
  serviceNeeded: 'hardwood',
  projectDetails: 'Two rooms,\n\tone stair',
}

describe('a JSON request', () => {
  test('is stored and answered with a reference', async () => {
    const store = memoryStore()
    const response = await testApp(store).request('/api/contact', postJson(request))
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { reference } = await response.json()
    expect(reference).toMatch(/^ZZ-[2-9C-Y]{4}-[2-9C-Y]{4}$/)
    expect(store.saved).toEqual([
      {
        ...request,
        reference,
        requestKeys: [expect.any(String), expect.any(String)],
        receivedAt: '2026-03-01T12:00:00.000Z',
        suspicion: null,
        textKey: null,
        source: 'website',
      },
    ])
  })

  test('needs no project details, and is stored tidied', async () => {
    const store = memoryStore()
    const { projectDetails: _, ...rest } = request
    const typed = { ...rest, fullName: '  Rene\u0301 Oak ' }
    expect((await testApp(store).request('/api/contact', postJson(typed))).status).toBe(201)
    expect(store.saved[0]).toMatchObject({ fullName: 'Ren\u00e9 Oak', projectDetails: '' })
  })

  test.each([
    ['fullName', '', 'Enter name'],
    ['fullName', '   ', 'Enter name'],
    ['fullName', undefined, 'Enter name'],
    ['fullName', { first: 'Ada' }, texts.notText],
    ['fullName', true, texts.notText],
    ['fullName', [], 'Enter name'],
    ['fullName', [' ', ''], 'Enter name'],
    ['fullName', '\u200b\u2028\ufeff\u200d', 'Enter name'],
    ['fullName', 'x'.repeat(101), 'Mend name'],
    ['fullName', '🌳'.repeat(101), 'Mend name'],
    ['email', 'ada', 'Mend email'],
    ['email', 'ada@example', 'Mend email'],
    ['email', 'ada@example.com, bo@example.com', 'Mend email'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Shorten email'],
    ['email', ['ada@example.com', 5], texts.notText],
    ['phone', '555 0100', 'Mend phone'],
    ['phone', '5550100199'.padEnd(101, '!'), 'Shorten phone'],
    ['zipCode', '7870', 'Mend ZIP'],
    ['zipCode', '787011', 'Mend ZIP'],
    ['zipCode', '7870a', 'Mend ZIP'],
    ['zipCode', '787O1', 'Mend ZIP'],
    ['zipCode', '78701 78702', 'Mend ZIP'],
    ['zipCode', '78701-12', 'Mend ZIP'],
    ['serviceNeeded', 'carpet', 'Mend service'],
    ['serviceNeeded', null, 'Enter service'],
    ['projectDetails', 'x'.repeat(4001), 'Mend details'],
    ['projectDetails', { rooms: 2 }, texts.notText],
    ['idempotencyKey', {}, texts.notText],
  ])('with %s %j is refused at that field', async (name, value, message) => {
    const store = memoryStore()
    const response = await testApp(store).request('/api/contact', postJson({ ...request, [name]: value }))
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ errors: { [name]: message } })
    expect(store.saved).toEqual([])
  })

  test('names everything that is wrong at once', async () => {
    const response = await testApp(memoryStore()).request('/api/contact', postJson({}))
    const { errors } = await response.json()
    expect(Object.keys(errors)).toEqual(['fullName', 'email', 'phone', 'zipCode', 'serviceNeeded'])
  })

  test('loses marks on a letter beyond what any language writes, which take long to put into order', async () => {
    const store = memoryStore()
    const projectDetails = `a${'\u0301\u0316'.repeat(3000)}`
    await testApp(store).request('/api/contact', postJson({ ...request, projectDetails }))
    expect(store.saved[0]?.projectDetails).toHaveLength(30)
  })

  test('nested deeper than a form is refused at its fields', async () => {
    const body = `{"fullName":${'['.repeat(15_000)}${']'.repeat(15_000)}}`
    const response = await testApp(memoryStore()).request('/api/contact', postJson(body))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: { fullName: texts.notText, email: 'Enter email' } })
  })

  test.each(['', '{', '[]', '"text"', 'null', `${'['.repeat(16_000)}`])(
    'of %j is not readable',
    async body => {
      const response = await testApp(memoryStore()).request('/api/contact', postJson(body))
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: 'bad-json', message: texts.malformed })
    },
  )

  test('that is not UTF-8 is not readable', async () => {
    const body = new Uint8Array([0x7b, 0xff, 0x7d])
    const init = { ...postJson(''), body }
    const response = await testApp(memoryStore()).request('/api/contact', init)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'bad-encoding' })
  })

  test('gets 503 with the phone when the store fails', async () => {
    const response = await testApp(brokenStore()).request('/api/contact', postJson(request))
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await response.json()).toEqual({ error: 'unavailable', message: texts.unavailable })
  })

  test('gets 500 in JSON when the server itself is wrong', async () => {
    const response = await testApp(brokenStore(new Error('bug'))).request('/api/contact', postJson(request))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: 'internal', message: texts.unavailable })
  })
})

describe('a form without JavaScript', () => {
  test('leads to the page that says it was received', async () => {
    const store = memoryStore()
    const response = await testApp(store).request(
      '/api/contact',
      postForm({ ...request, idempotencyKey: '' }),
    )
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/contact/received?reference=${store.saved[0]?.reference}`)
  })

  test('the page that says so has the reference, and only a reference', async () => {
    const app = testApp(memoryStore())
    const page = (reference: string) => app.request(`/contact/received?${new URLSearchParams({ reference })}`)
    const response = await page('ZZ-2345-CDFG')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await pageState(response)).toEqual({ reference: 'ZZ-2345-CDFG' })
    for (const other of ['', 'BF-2345-CDFG', 'ZZ-2345-CDFG!', 'ZZ-2345-CDFO', '<b>call us</b>']) {
      expect(await pageState(await page(other))).toEqual({})
    }
  })

  test('without a reference the page is the one from the build', async () => {
    expect((await testApp(memoryStore()).request('/contact/received')).status).toBe(404)
  })

  test('counts a line break as one character, as its text area does', async () => {
    const details = 'x\r\n'.repeat(2000)
    const store = memoryStore()
    await testApp(store).request(
      '/api/contact',
      postForm({ ...request, projectDetails: `${details}y`.slice(3) }),
    )
    expect(store.saved[0]?.projectDetails).toHaveLength(3999)
  })

  test.each(['x', '漢', '🌳'])('takes as many %s as its text area, though each is escaped', async letter => {
    const store = memoryStore()
    const projectDetails = letter.repeat(maxLength.projectDetails)
    const response = await testApp(store).request('/api/contact', postForm({ ...request, projectDetails }))
    expect(response.status).toBe(303)
    expect(store.saved[0]?.projectDetails).toBe(projectDetails)
  })

  test('comes back with what was typed and what is wrong', async () => {
    const typed = { ...request, zipCode: '7870' }
    const response = await testApp(memoryStore()).request('/api/contact', postForm(typed))
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await pageState(response)).toEqual({
      values: typed,
      errors: { zipCode: 'Mend ZIP' },
      confirm: false,
    })
  })

  test('comes back with what was typed and the phone when the store fails', async () => {
    const response = await testApp(brokenStore()).request('/api/contact', postForm(request))
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await pageState(response)).toEqual({
      values: request,
      errors: {},
      failure: texts.unavailable,
      confirm: false,
    })
  })

  test('that is too large comes back as a page', async () => {
    const body = { ...request, projectDetails: 'x'.repeat(maxBodyBytes) }
    const response = await testApp(memoryStore()).request('/api/contact', postForm(body))
    expect(response.status).toBe(413)
    expect(await pageState(response)).toMatchObject({ failure: texts.tooLarge })
  })

  test('gets JSON when its sender asks for JSON only', async () => {
    const init = postForm(request)
    init.headers = { ...init.headers, Accept: 'application/json' }
    expect((await testApp(memoryStore()).request('/api/contact', init)).status).toBe(201)
  })
})

describe('the body', () => {
  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'constructor', '__proto__'])(
    'as %s is not taken',
    async type => {
      const init = postJson(request, { 'Content-Type': type })
      const response = await testApp(memoryStore()).request('/api/contact', init)
      expect(response.status).toBe(415)
      expect(await response.json()).toEqual({ error: 'unsupported-type', message: texts.unsupported })
    },
  )

  test('may name a character set', async () => {
    const init = postJson(request, { 'Content-Type': 'Application/JSON; charset=utf-8' })
    expect((await testApp(memoryStore()).request('/api/contact', init)).status).toBe(201)
  })

  test('that never ends is refused in the end', async () => {
    let pulled = 0
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    const chunked = new Request('http://localhost/api/contact', {
      ...postJson(''),
      body,
      duplex: 'half',
    } as RequestInit)
    const response = await testApp(memoryStore()).request(chunked)
    expect(response.status).toBe(413)
    expect(pulled).toBeLessThan((maxBodyBytes + maxDiscardedBytes) / 65_536 + 4)
  })

  test('of exactly the limit is read', async () => {
    const json = JSON.stringify(request)
    const body = json + ' '.repeat(maxBodyBytes - json.length)
    expect((await testApp(memoryStore()).request('/api/contact', postJson(body))).status).toBe(201)
    expect((await testApp(memoryStore()).request('/api/contact', postJson(`${body} `))).status).toBe(413)
  })

  test('that breaks off is answered, not thrown', async () => {
    const body = new ReadableStream({ start: controller => controller.error(new Error('reset')) })
    const broken = new Request('http://localhost/api/contact', {
      ...postJson(''),
      body,
      duplex: 'half',
    } as RequestInit)
    const response = await testApp(memoryStore()).request(broken)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'incomplete' })
  })
})

describe('the idempotency key', () => {
  const keyed = { ...request, idempotencyKey: 'c0ffee00-1234' }
  const post = async (app: ReturnType<typeof testApp>, body: object) =>
    (await (await app.request('/api/contact', postJson(body))).json()).reference

  test('makes a repeated request the same request', async () => {
    const store = memoryStore()
    const app = testApp(store)
    const first = await post(app, keyed)
    expect(await post(app, keyed)).toBe(first)
    expect(store.saved).toHaveLength(1)
  })

  test('does not swallow a correction that is sent under the same key', async () => {
    const store = memoryStore()
    const app = testApp(store)
    const first = await post(app, keyed)
    expect(await post(app, { ...keyed, phone: '555 010 0123' })).not.toBe(first)
    expect(store.saved).toHaveLength(2)
  })

  test('is made of what was typed when there is none', async () => {
    const app = testApp(memoryStore())
    const first = await post(app, request)
    expect(await post(app, request)).toBe(first)
    expect(await post(app, { ...request, zipCode: '02135' })).not.toBe(first)
  })
})

test('a reference that is taken is replaced', async () => {
  const store = memoryStore()
  let tries = 0
  const taken = {
    ...store,
    saveEstimate: async (...sent: Parameters<typeof store.saveEstimate>) => {
      tries += 1
      return tries < 3 ? ({ kind: 'referenceTaken' } as const) : store.saveEstimate(...sent)
    },
  }
  expect((await testApp(taken).request('/api/contact', postJson(request))).status).toBe(201)
  expect(tries).toBe(3)
})

test('other methods and addresses are answered in JSON', async () => {
  const app = testApp(memoryStore())
  const get = await app.request('/api/contact')
  expect(get.status).toBe(405)
  expect(get.headers.get('allow')).toBe('POST')
  expect((await app.request('/api/nothing')).status).toBe(404)
  expect(await (await app.request('/api/nothing')).json()).toMatchObject({ error: 'not-found' })
})

test('programs get the policy of data, and people that of a page', async () => {
  const page = "default-src 'none'; script-src 'self'"
  const headers = { 'Content-Security-Policy': page, 'X-Content-Type-Options': 'nosniff' }
  const app = testApp(memoryStore(), { headers })
  const policyOf = async (sent: RequestInit) => {
    const answer = await app.request('/api/contact', sent)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    return answer.headers.get('content-security-policy')
  }
  const data = "default-src 'none'; frame-ancestors 'none'"
  expect([await policyOf(postJson(request)), await policyOf(postJson({}))]).toEqual([data, data])
  expect(await policyOf(postForm({}))).toBe(page)
})
