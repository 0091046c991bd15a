import { describe, expect, test } from 'vitest'
import { MAX_BODY_BYTES, MAX_DISCARDED_BYTES } from '../../server/http/read-body.ts'
import { maxLength } from '../../site/estimate-fields.ts'
import {
  brokenStore,
  formPost,
  jsonPost,
  memoryStore,
  pageState,
  testApp,
  testContact,
  testTexts,
} from './test-app.ts'

const request = {
  fullName: 'Ada Oak',
  email: 'ada@example.com',
  phone: '(555) 010-0199 ext. 5',
  zipCode: '02134',
  serviceNeeded: 'hardwood',
  projectDetails: 'Two rooms,\n\tone stair',
}

describe('a calculation', () => {
  const query = 'area=120&floor=snow'

  test('is stored as the site works it out, apart from the details', async () => {
    const store = memoryStore()
    const app = testApp(store)
    const sent = { ...request, calculation: `https://site.example/estimate?${query}` }
    const response = await app.request('/api/contact', jsonPost(sent))
    expect(await response.json()).toMatchObject({ calculation: query })
    expect(store.saved[0]).toMatchObject({
      projectDetails: request.projectDetails,
      calculation: { query, words: ['Packed snow, 120 sq ft', 'Snow: $400–900'] },
    })
  })

  test.each(['Buy pills at pills.example', '', { words: ['$1'] }])(
    'that the site cannot work out is left out, and the request is kept: %j',
    async calculation => {
      const store = memoryStore()
      const response = await testApp(store).request('/api/contact', jsonPost({ ...request, calculation }))
      expect(response.status).toBe(201)
      expect(store.saved[0]?.calculation).toBeNull()
    },
  )

  test('that changed is another request', async () => {
    const store = memoryStore()
    const app = testApp(store)
    const key = { ...request, idempotencyKey: 'key-12345' }
    for (const calculation of [query, query, 'area=130&floor=snow']) {
      await app.request('/api/contact', jsonPost({ ...key, calculation }))
    }
    expect(store.saved).toHaveLength(2)
  })

  test('is on the page that asks for corrections, and on the one that confirms', async () => {
    const app = testApp(memoryStore())
    const wrong = await app.request('/api/contact', formPost({ ...request, zipCode: '', calculation: query }))
    expect(await pageState(wrong)).toMatchObject({ calculation: { query } })
    const right = await app.request('/api/contact', formPost({ ...request, calculation: query }))
    const next = await app.request(right.headers.get('location') ?? '')
    expect(await pageState(next)).toMatchObject({ calculation: query })
    // A reference that is none confirms nothing.
    const forged = await app.request(`/contact/received?reference=X&calculation=${encodeURIComponent(query)}`)
    expect(await pageState(forged)).toEqual({})
  })
})

describe('the subject of a request', () => {
  const about = 'about=/cities/nome'

  test('is stored as the site works it out, and is on the pages after the form', async () => {
    const store = memoryStore()
    const app = testApp(store)
    const wrong = await app.request('/api/contact', formPost({ ...request, zipCode: '', about }))
    expect(await pageState(wrong)).not.toHaveProperty('urgency')
    const right = await app.request('/api/contact', formPost({ ...request, about }))
    expect(store.saved[0]).toMatchObject({
      projectDetails: request.projectDetails,
      context: { topic: about, emergency: false },
    })
    const next = await app.request(right.headers.get('location') ?? '')
    expect(await pageState(next)).toMatchObject({ about })
  })

  test.each(['x'.repeat(1001), { page: '$1' }, ''])('is left out if it is none: %j', async about => {
    const store = memoryStore()
    const response = await testApp(store).request('/api/contact', jsonPost({ ...request, about }))
    expect(response.status).toBe(201)
    expect(store.saved[0]?.context).toEqual({ emergency: false })
  })

  test('that changed is another request', async () => {
    const store = memoryStore()
    const app = testApp(store)
    for (const sent of [about, about, 'about=/cities/kotzebue']) {
      await app.request('/api/contact', jsonPost({ ...request, about: sent }))
    }
    expect(store.saved).toHaveLength(2)
  })
})

describe('samples', () => {
  const chosen = { sample1: 'snow', sample3: 'ice', sample4: 'snow' }

  test('are stored each once, and are on the pages after the form', async () => {
    const store = memoryStore()
    const app = testApp(store)
    const wrong = await app.request('/api/contact', formPost({ ...request, ...chosen, zipCode: '' }))
    expect(await pageState(wrong)).toMatchObject({ values: chosen })
    const right = await app.request('/api/contact', formPost({ ...request, ...chosen }))
    expect(store.saved[0]?.context.samples).toEqual(['snow', 'ice'])
    const next = await app.request(right.headers.get('location') ?? '')
    expect(await pageState(next)).toMatchObject({ samples: ['snow', 'ice'] })
  })

  test('that changed are another request, and a wrong one stops none', async () => {
    const store = memoryStore()
    const app = testApp(store)
    for (const sent of [chosen, chosen, { sample1: 'ice' }, { sample1: { name: 'ice' } }])
      await app.request('/api/contact', jsonPost({ ...request, ...sent }))
    expect(store.saved).toHaveLength(3)
  })
})

describe('how and when to reach a visitor', () => {
  const consent = testContact.textConsent.wording
  const chosen = { reachByText: 'yes', reachByCall: 'yes', reachInEvening: 'yes' }
  const send = async (fields: object) => {
    const store = memoryStore()
    const response = await testApp(store).request('/api/contact', jsonPost({ ...request, ...fields }))
    return { saved: store.saved, body: await response.json() }
  }

  test('is stored, with the wording, the time and the page of the consent, and confirmed', async () => {
    const { saved, body } = await send({ ...chosen, textConsent: consent })
    expect(saved[0]).toMatchObject({
      preferences: { ways: ['call', 'text'], times: ['evening'] },
      textConsent: {
        wording: consent,
        givenAt: '2026-03-01T12:00:00.000Z',
        page: 'https://site.example/contact',
      },
    })
    expect(body).toMatchObject({ reachBy: 'call,text', reachAt: 'evening', textConsent: 'yes' })
  })

  test.each([
    ['not ticked', {}],
    ['in another wording', { textConsent: `${consent} Sell me things.` }],
    ['ticked by a program', { textConsent: 'yes' }],
    ['a list', { textConsent: { wording: consent } }],
    ['ticked before text messages were unticked', { textConsent: consent, reachByText: '' }],
  ])('a consent that is %s is none, and the request is kept', async (_, sent) => {
    const { saved, body } = await send({ ...chosen, ...sent })
    expect(saved[0]?.textConsent).toBeNull()
    expect(body).not.toHaveProperty('textConsent')
  })

  test('is on the page that asks for corrections, and on the one that confirms', async () => {
    const app = testApp(memoryStore())
    const sent = { ...request, ...chosen, textConsent: consent }
    const wrong = await app.request('/api/contact', formPost({ ...sent, zipCode: '' }))
    expect(await pageState(wrong)).toMatchObject({ values: { ...chosen, textConsent: consent } })
    const right = await app.request('/api/contact', formPost(sent))
    const next = await app.request(right.headers.get('location') ?? '')
    expect(await pageState(next)).toMatchObject({
      preferences: { ways: ['call', 'text'], times: ['evening'] },
      hasTextConsent: true,
    })
    const forged = await app.request('/contact/received?reference=ZZ-2345-CDFG&reachBy=fax,call&reachAt=<b>')
    expect(await pageState(forged)).toMatchObject({ preferences: { ways: ['call'], times: [] } })
  })

  test('that changed is another request', async () => {
    const store = memoryStore()
    const app = testApp(store)
    for (const sent of [chosen, chosen, { ...chosen, textConsent: consent }, { ...chosen, reachByCall: '' }])
      await app.request('/api/contact', jsonPost({ ...request, ...sent }))
    expect(store.saved).toHaveLength(3)
  })
})

test.each([
  ['A leak', 'emergency'],
  ['By Friday', 'soon'],
])(
  '"%s" is told to the form, to its page and to the page that confirms as %s',
  async (projectDetails, urgency) => {
    const store = memoryStore()
    const app = testApp(store)
    const urgent = { ...request, projectDetails }
    const json = await app.request('/api/contact', jsonPost(urgent))
    expect(await json.json()).toMatchObject({ urgency })
    expect(store.saved[0]?.context).toEqual(
      urgency === 'soon' ? { emergency: false, soon: true } : { emergency: true },
    )
    const wrong = await app.request('/api/contact', formPost({ ...urgent, phone: '' }))
    expect(await pageState(wrong)).toMatchObject({ urgency })
    const right = await app.request('/api/contact', formPost(urgent))
    const next = await app.request(right.headers.get('location') ?? '')
    expect(await pageState(next)).toMatchObject({ urgency })
    const forged = await app.request('/contact/received?reference=ZZ-2345-CDFG&urgency=later')
    expect(await pageState(forged)).not.toHaveProperty('urgency')
  },
)

test('the page that confirms knows whether the request is for a business', async () => {
  const app = testApp(memoryStore())
  const confirmed = async (serviceNeeded: string) => {
    const sent = await app.request('/api/contact', formPost({ ...request, serviceNeeded }))
    return pageState(await app.request(sent.headers.get('location') ?? ''))
  }
  expect(await confirmed('commercial')).toMatchObject({ isForBusiness: true })
  expect(await confirmed('repair')).toMatchObject({ isForBusiness: false })
})

test('keeps the language of a call only if it is one to choose from, and shows it again', async () => {
  const store = memoryStore()
  const app = testApp(store)
  await app.request('/api/contact', formPost({ ...request, callLanguage: 'es' }))
  await app.request('/api/contact', formPost({ ...request, callLanguage: '<b>' }))
  expect(store.saved.map(({ preferences }) => preferences)).toEqual([
    { ways: [], times: [], language: 'es' },
    { ways: [], times: [] },
  ])
  const refused = await app.request('/api/contact', formPost({ ...request, email: '', callLanguage: 'es' }))
  expect(await pageState(refused)).toMatchObject({ values: { callLanguage: 'es' } })
})

describe('a JSON request', () => {
  test('is stored, and the response has its reference', async () => {
    const store = memoryStore()
    const response = await testApp(store).request('/api/contact', jsonPost(request))
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { reference } = await response.json()
    expect(reference).toMatch(/^ZZ-[2-9C-Y]{4}-[2-9C-Y]{4}$/)
    expect(store.saved).toEqual([
      {
        ...request,
        reference,
        idempotencyKeys: [expect.any(String), expect.any(String)],
        receivedAt: '2026-03-01T12:00:00.000Z',
        suspicion: null,
        textFingerprint: null,
        source: 'website',
        language: 'en',
        calculation: null,
        context: { emergency: false },
        preferences: { ways: [], times: [] },
        textConsent: null,
      },
    ])
  })

  test('needs no project details, and is stored normalized', async () => {
    const store = memoryStore()
    const { projectDetails: _, ...rest } = request
    const typed = { ...rest, fullName: '  Rene\u0301 Oak ' }
    expect((await testApp(store).request('/api/contact', jsonPost(typed))).status).toBe(201)
    expect(store.saved[0]).toMatchObject({ fullName: 'Ren\u00e9 Oak', projectDetails: '' })
  })

  test.each([
    ['fullName', '', 'Enter name'],
    ['fullName', '   ', 'Enter name'],
    ['fullName', undefined, 'Enter name'],
    ['fullName', { first: 'Ada' }, testTexts.notText],
    ['fullName', true, testTexts.notText],
    ['fullName', [], 'Enter name'],
    ['fullName', [' ', ''], 'Enter name'],
    ['fullName', '\u200b\u2028\ufeff\u200d', 'Enter name'],
    ['fullName', 'x'.repeat(101), 'Mend name'],
    ['fullName', '🌳'.repeat(101), 'Mend name'],
    ['email', 'ada', 'Mend email'],
    ['email', 'ada@example', 'Mend email'],
    ['email', 'ada@example.com, bo@example.com', 'Mend email'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Shorten email'],
    ['email', ['ada@example.com', 5], testTexts.notText],
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
    ['projectDetails', { rooms: 2 }, testTexts.notText],
    ['idempotencyKey', {}, testTexts.notText],
  ])('gets an error at the field %s for %j', async (name, value, message) => {
    const store = memoryStore()
    const response = await testApp(store).request('/api/contact', jsonPost({ ...request, [name]: value }))
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ errors: { [name]: message } })
    expect(store.saved).toEqual([])
  })

  test('gets all errors at once', async () => {
    const response = await testApp(memoryStore()).request('/api/contact', jsonPost({}))
    const { errors } = await response.json()
    expect(Object.keys(errors)).toEqual(['fullName', 'email', 'phone', 'zipCode', 'serviceNeeded'])
  })

  test('loses combining marks that no language uses, which take long to sort', async () => {
    const store = memoryStore()
    const projectDetails = `a${'\u0301\u0316'.repeat(3000)}`
    await testApp(store).request('/api/contact', jsonPost({ ...request, projectDetails }))
    expect(store.saved[0]?.projectDetails).toHaveLength(30)
  })

  test('with nested values gets errors at its fields', async () => {
    const body = `{"fullName":${'['.repeat(15_000)}${']'.repeat(15_000)}}`
    const response = await testApp(memoryStore()).request('/api/contact', jsonPost(body))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: { fullName: testTexts.notText, email: 'Enter email' },
    })
  })

  test.each(['', '{', '[]', '"text"', 'null', `${'['.repeat(16_000)}`])(
    'of %j is rejected as malformed',
    async body => {
      const response = await testApp(memoryStore()).request('/api/contact', jsonPost(body))
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: 'bad-json', message: testTexts.malformed })
    },
  )

  test('that is not UTF-8 is rejected as malformed', async () => {
    const body = new Uint8Array([0x7b, 0xff, 0x7d])
    const init = { ...jsonPost(''), body }
    const response = await testApp(memoryStore()).request('/api/contact', init)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'bad-encoding' })
  })

  test('gets 503 with the phone if the store fails', async () => {
    const response = await testApp(brokenStore()).request('/api/contact', jsonPost(request))
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await response.json()).toEqual({ error: 'unavailable', message: testTexts.unavailable })
  })

  test('gets 500 in JSON on a bug', async () => {
    const response = await testApp(brokenStore(new Error('bug'))).request('/api/contact', jsonPost(request))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: 'internal', message: testTexts.unavailable })
  })
})

describe('a form without JavaScript', () => {
  test('redirects to the confirmation page', async () => {
    const store = memoryStore()
    const response = await testApp(store).request(
      '/api/contact',
      formPost({ ...request, idempotencyKey: '' }),
    )
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/contact/received?reference=${store.saved[0]?.reference}`)
  })

  test('the confirmation page shows the reference, and no other text', async () => {
    const app = testApp(memoryStore())
    const page = (reference: string) => app.request(`/contact/received?${new URLSearchParams({ reference })}`)
    const response = await page('ZZ-2345-CDFG')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await pageState(response)).toEqual({
      reference: 'ZZ-2345-CDFG',
      isForBusiness: false,
      preferences: { ways: [], times: [] },
      hasTextConsent: false,
      samples: [],
      query: '?reference=ZZ-2345-CDFG',
      pictures: { count: 0 },
    })
    for (const other of ['', 'BF-2345-CDFG', 'ZZ-2345-CDFG!', 'ZZ-2345-CDFO', '<b>call us</b>']) {
      expect(await pageState(await page(other))).toEqual({})
    }
  })

  test('without a reference the confirmation page is the page of the build', async () => {
    expect((await testApp(memoryStore()).request('/contact/received')).status).toBe(404)
  })

  test('counts a line break as one character, like its text area', async () => {
    const details = 'x\r\n'.repeat(2000)
    const store = memoryStore()
    await testApp(store).request(
      '/api/contact',
      formPost({ ...request, projectDetails: `${details}y`.slice(3) }),
    )
    expect(store.saved[0]?.projectDetails).toHaveLength(3999)
  })

  test.each(['x', '漢', '🌳'])(
    'accepts as many %s as its text area, although each is percent-encoded',
    async letter => {
      const store = memoryStore()
      const projectDetails = letter.repeat(maxLength.projectDetails)
      const response = await testApp(store).request('/api/contact', formPost({ ...request, projectDetails }))
      expect(response.status).toBe(303)
      expect(store.saved[0]?.projectDetails).toBe(projectDetails)
    },
  )

  test('gets a page with the typed texts and the errors', async () => {
    const typed = { ...request, zipCode: '7870' }
    const response = await testApp(memoryStore()).request('/api/contact', formPost(typed))
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await pageState(response)).toEqual({
      values: typed,
      errors: { zipCode: 'Mend ZIP' },
      confirm: false,
      hadFiles: false,
    })
  })

  test('gets a page with the typed texts and the phone if the store fails', async () => {
    const response = await testApp(brokenStore()).request('/api/contact', formPost(request))
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await pageState(response)).toEqual({
      values: request,
      errors: {},
      failure: testTexts.unavailable,
      confirm: false,
      hadFiles: false,
    })
  })

  test('that is too large gets a page', async () => {
    const body = { ...request, projectDetails: 'x'.repeat(MAX_BODY_BYTES) }
    const response = await testApp(memoryStore()).request('/api/contact', formPost(body))
    expect(response.status).toBe(413)
    expect(await pageState(response)).toMatchObject({ failure: testTexts.tooLarge })
  })

  test('gets JSON if its sender accepts JSON only', async () => {
    const init = formPost(request)
    init.headers = { ...init.headers, Accept: 'application/json' }
    expect((await testApp(memoryStore()).request('/api/contact', init)).status).toBe(201)
  })
})

describe('the body', () => {
  test.each(['text/plain', 'application/xml', 'constructor', '__proto__'])(
    'of the type %s is rejected',
    async type => {
      const init = jsonPost(request, { 'Content-Type': type })
      const response = await testApp(memoryStore()).request('/api/contact', init)
      expect(response.status).toBe(415)
      expect(await response.json()).toEqual({ error: 'unsupported-type', message: testTexts.unsupported })
    },
  )

  test('can name a character set', async () => {
    const init = jsonPost(request, { 'Content-Type': 'Application/JSON; charset=utf-8' })
    expect((await testApp(memoryStore()).request('/api/contact', init)).status).toBe(201)
  })

  test('that never ends is rejected', async () => {
    let pulled = 0
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    const chunked = new Request('http://localhost/api/contact', {
      ...jsonPost(''),
      body,
      duplex: 'half',
    } as RequestInit)
    const response = await testApp(memoryStore()).request(chunked)
    expect(response.status).toBe(413)
    expect(pulled).toBeLessThan((MAX_BODY_BYTES + MAX_DISCARDED_BYTES) / 65_536 + 4)
  })

  test('of exactly the limit is accepted', async () => {
    const json = JSON.stringify(request)
    const body = json + ' '.repeat(MAX_BODY_BYTES - json.length)
    expect((await testApp(memoryStore()).request('/api/contact', jsonPost(body))).status).toBe(201)
    expect((await testApp(memoryStore()).request('/api/contact', jsonPost(`${body} `))).status).toBe(413)
  })

  test('that breaks off gets a response', async () => {
    const body = new ReadableStream({ start: controller => controller.error(new Error('reset')) })
    const broken = new Request('http://localhost/api/contact', {
      ...jsonPost(''),
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
    (await (await app.request('/api/contact', jsonPost(body))).json()).reference

  test('makes a repeated request the same request', async () => {
    const store = memoryStore()
    const app = testApp(store)
    const first = await post(app, keyed)
    expect(await post(app, keyed)).toBe(first)
    expect(store.saved).toHaveLength(1)
  })

  test('does not drop a correction under the same key', async () => {
    const store = memoryStore()
    const app = testApp(store)
    const first = await post(app, keyed)
    expect(await post(app, { ...keyed, phone: '555 010 0123' })).not.toBe(first)
    expect(store.saved).toHaveLength(2)
  })

  test('is computed from the fields if there is none', async () => {
    const app = testApp(memoryStore())
    const first = await post(app, request)
    expect(await post(app, request)).toBe(first)
    expect(await post(app, { ...request, zipCode: '02135' })).not.toBe(first)
  })
})

test('replaces a reference that exists', async () => {
  const store = memoryStore()
  let tries = 0
  const taken = {
    ...store,
    saveEstimate: async (...sent: Parameters<typeof store.saveEstimate>) => {
      tries += 1
      return tries < 3 ? ({ kind: 'referenceTaken' } as const) : store.saveEstimate(...sent)
    },
  }
  expect((await testApp(taken).request('/api/contact', jsonPost(request))).status).toBe(201)
  expect(tries).toBe(3)
})

test('other methods and URLs get JSON', async () => {
  const app = testApp(memoryStore())
  const get = await app.request('/api/contact')
  expect(get.status).toBe(405)
  expect(get.headers.get('allow')).toBe('POST')
  expect((await app.request('/api/nothing')).status).toBe(404)
  expect(await (await app.request('/api/nothing')).json()).toMatchObject({ error: 'not-found' })
})

test('JSON has the headers for data, and pages those for pages', async () => {
  const page = "default-src 'none'; script-src 'self'"
  const headers = { 'Content-Security-Policy': page, 'X-Content-Type-Options': 'nosniff' }
  const app = testApp(memoryStore(), { headers })
  const policyOf = async (sent: RequestInit) => {
    const answer = await app.request('/api/contact', sent)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    return answer.headers.get('content-security-policy')
  }
  const data = "default-src 'none'; frame-ancestors 'none'"
  expect([await policyOf(jsonPost(request)), await policyOf(jsonPost({}))]).toEqual([data, data])
  expect(await policyOf(formPost({}))).toBe(page)
})

test('the response says when a request is answered, and the URL of the next page holds no such text', async () => {
  const answerText = (received: Date) => `Answered after ${received.getUTCDate()}`
  const app = testApp(memoryStore(), { contact: { ...testContact, answerText } })
  const response = await app.request('/api/contact', jsonPost(request))
  expect(await response.json()).toMatchObject({ answeredOn: 'Answered after 1' })
  const next = (await app.request('/api/contact', formPost(request))).headers.get('location')
  expect(next).toMatch(/^\/contact\/received\?reference=[\w-]+$/)
})
