import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateFields } from '../../site/estimate-fields.ts'
import {
  formPost,
  jsonPost,
  memoryStore,
  metricsWithoutStore,
  pageState,
  silentLog,
  testApp,
  testRequest,
  testTexts,
} from './test-app.ts'

const formOf = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(pair => pair.map(encodeURIComponent).join('=')).join('&')

const own: readonly string[] = [...estimateFields, 'idempotencyKey', 'elapsed', 'confirmed', 'subject']
const oddNames = [
  'ext-data',
  'website',
  'fullName[]',
  'fullName[0]',
  'email.address',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  'FULLNAME',
  'x'.repeat(5000),
  'имя',
  '\u0000',
]
const foreignName = fc
  .oneof(fc.constantFrom(...oddNames), fc.string({ unit: 'binary' }))
  .filter(name => !own.includes(name))
const foreign = fc.uniqueArray(fc.tuple(foreignName, fc.string()), {
  maxLength: 6,
  selector: ([name]) => name,
})

describe('unknown fields', () => {
  test('do not change a request, in either encoding and at any position', () =>
    fc.assert(
      fc.asyncProperty(foreign, foreign, async (before, after) => {
        for (const encode of ['json', 'form']) {
          const store = memoryStore()
          const pairs = [...before, ...Object.entries(testRequest), ...after]
          const init = encode === 'form' ? formPost(formOf(pairs)) : jsonPost(Object.fromEntries(pairs))
          const response = await testApp(store).request('/api/contact', init)
          expect(response.status).toBe(encode === 'form' ? 303 : 201)
          expect(store.saved).toMatchObject([testRequest])
          expect(Object.keys(store.saved[0] ?? {})).not.toContain('website')
          expect({}).not.toHaveProperty('x')
        }
      }),
      { numRuns: 50 },
    ))

  test.each([
    '{"__proto__":{"x":1}',
    '{"a":{"b":{"c":[]}}',
    `{"deep":${'['.repeat(9000)}${']'.repeat(9000)}`,
  ])('can hold any JSON: %.30s', async begun => {
    const store = memoryStore()
    const body = `${begun},${JSON.stringify(testRequest).slice(1)}`
    expect((await testApp(store).request('/api/contact', jsonPost(body))).status).toBe(201)
    expect(store.saved).toMatchObject([testRequest])
    expect({}).not.toHaveProperty('x')
  })

  const crowd = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`n${number}`, 'x']))

  test.each([
    ['/api/contact', testRequest],
    ['/api/newsletter', { email: testRequest.email }],
  ])('are limited to 64 at %s; more get a page with the typed texts', async (path, fields) => {
    const send = (init: RequestInit) => testApp(memoryStore()).request(path, init)
    expect((await send(jsonPost({ ...crowd(64), ...fields }))).status).toBe(201)
    expect((await send(formPost({ ...crowd(64), ...fields }))).status).toBe(303)
    const json = await send(jsonPost({ ...crowd(65), ...fields }))
    expect([json.status, await json.json()]).toEqual([
      400,
      { error: 'too-many-fields', message: testTexts.tooManyFields },
    ])
    const page = await send(formPost({ ...crowd(65), ...fields }))
    expect(page.status).toBe(400)
    const shown = path === '/api/contact' ? { values: fields } : fields
    expect(await pageState(page)).toMatchObject({ ...shown, failure: testTexts.tooManyFields })
  })

  test('are counted without names and values', async () => {
    const lines: unknown[] = []
    const log = { ...silentLog, info: (event: string, details?: object) => lines.push([event, details]) }
    const metrics = metricsWithoutStore()
    const app = testApp(memoryStore(), { log, operations: { metrics } })
    await app.request('/api/contact', jsonPost({ ...testRequest, 'ada-secret': 'hidden', website: 'x' }))
    await app.request('/api/newsletter', formPost({ email: testRequest.email, 'ada-secret': 'hidden' }))
    expect(lines).toContainEqual(['fields ignored', { form: 'contact', count: 2 }])
    expect(JSON.stringify(lines)).not.toMatch(/ada-secret|hidden/)
    const text = await metrics.text()
    expect(text).toContain('form_fields_ignored_total{form="contact"} 2')
    expect(text).toContain('form_fields_ignored_total{form="newsletter"} 1')
  })
})

describe('a repeated field', () => {
  test.each([
    ['the same twice', ['02134', '02134'], '02134'],
    ['the first that is not empty', ['', ' ', '02134', '99999'], '02134'],
    ['the first, which is that of the form', ['02134', '78701'], '02134'],
  ])('counts once: %s', async (_, values, zipCode) => {
    const { zipCode: __, ...others } = testRequest
    const pairs = [...Object.entries(others), ...values.map(value => ['zipCode', value] as const)]
    for (const init of [formPost(formOf(pairs)), jsonPost({ ...others, zipCode: values })]) {
      const store = memoryStore()
      await testApp(store).request('/api/contact', init)
      expect(store.saved).toMatchObject([{ zipCode }])
    }
  })
})
