import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../../server/operations/metrics.ts'
import { estimateFields } from '../../site/estimate-fields.ts'
import { memoryStore, pageState, postForm, postJson, silentLog, testApp, texts } from './test-app.ts'

const request = {
  fullName: 'Ada Oak',
  email: 'ada@example.com',
  phone: '555 010 0199',
  zipCode: '02134',
  serviceNeeded: 'hardwood',
  projectDetails: 'Two rooms',
}

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

describe('fields that a form does not have', () => {
  test('change nothing about a request, in either encoding and wherever they are', () =>
    fc.assert(
      fc.asyncProperty(foreign, foreign, async (before, after) => {
        for (const encode of ['json', 'form']) {
          const store = memoryStore()
          const pairs = [...before, ...Object.entries(request), ...after]
          const init = encode === 'form' ? postForm(formOf(pairs)) : postJson(Object.fromEntries(pairs))
          const response = await testApp(store).request('/api/contact', init)
          expect(response.status).toBe(encode === 'form' ? 303 : 201)
          expect(store.saved).toMatchObject([request])
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
  ])('may hold anything in JSON: %.30s', async begun => {
    const store = memoryStore()
    const body = `${begun},${JSON.stringify(request).slice(1)}`
    expect((await testApp(store).request('/api/contact', postJson(body))).status).toBe(201)
    expect(store.saved).toMatchObject([request])
    expect({}).not.toHaveProperty('x')
  })

  const crowd = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`n${number}`, 'x']))

  test.each([
    ['/api/contact', request],
    ['/api/newsletter', { email: request.email }],
  ])('are at most 64 at %s; more are refused in words, with what was typed', async (path, fields) => {
    const send = (init: RequestInit) => testApp(memoryStore()).request(path, init)
    expect((await send(postJson({ ...crowd(64), ...fields }))).status).toBe(201)
    expect((await send(postForm({ ...crowd(64), ...fields }))).status).toBe(303)
    const json = await send(postJson({ ...crowd(65), ...fields }))
    expect([json.status, await json.json()]).toEqual([
      400,
      { error: 'too-many-fields', message: texts.tooManyFields },
    ])
    const page = await send(postForm({ ...crowd(65), ...fields }))
    expect(page.status).toBe(400)
    const shown = path === '/api/contact' ? { values: fields } : fields
    expect(await pageState(page)).toMatchObject({ ...shown, failure: texts.tooManyFields })
  })

  test('are counted, without a name or a value', async () => {
    const lines: unknown[] = []
    const log = { ...silentLog, info: (event: string, details?: object) => lines.push([event, details]) }
    const metrics = createMetrics({
      outboxStatus: () => Promise.reject(new Error('away')),
      clockDoubted: async () => false,
      clock: () => new Date(),
    })
    const app = testApp(memoryStore(), { log, operations: { metrics } })
    await app.request('/api/contact', postJson({ ...request, 'ada-secret': 'hidden', website: 'x' }))
    await app.request('/api/newsletter', postForm({ email: request.email, 'ada-secret': 'hidden' }))
    expect(lines).toContainEqual(['fields ignored', { form: 'contact', count: 2 }])
    expect(JSON.stringify(lines)).not.toMatch(/ada-secret|hidden/)
    const text = await metrics.text()
    expect(text).toContain('form_fields_ignored_total{form="contact"} 2')
    expect(text).toContain('form_fields_ignored_total{form="newsletter"} 1')
  })
})

describe('a field that is there more than once', () => {
  test.each([
    ['the same twice', ['02134', '02134'], '02134'],
    ['the first that is not empty', ['', ' ', '02134', '99999'], '02134'],
    ['the first, which is that of the form', ['02134', '78701'], '02134'],
  ])('counts once: %s', async (_, values, zipCode) => {
    const { zipCode: __, ...others } = request
    const pairs = [...Object.entries(others), ...values.map(value => ['zipCode', value] as const)]
    for (const init of [postForm(formOf(pairs)), postJson({ ...others, zipCode: values })]) {
      const store = memoryStore()
      await testApp(store).request('/api/contact', init)
      expect(store.saved).toMatchObject([{ zipCode }])
    }
  })
})
