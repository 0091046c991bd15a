import { expect, test } from 'vitest'
import { trapField } from '../../site/estimate-fields.ts'
import { brokenStore, formPost, jsonPost, memoryStore, pageState, testApp, testTexts } from './test-app.ts'

test('an address is stored as pending', async () => {
  const store = memoryStore()
  const response = await testApp(store).request('/api/newsletter', jsonPost({ email: ' ada@example.com ' }))
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ status: 'pending' })
  expect(store.emails).toEqual(['ada@example.com'])
})

test('asks to confirm an address with a filled honeypot', async () => {
  const store = memoryStore()
  const filledIn = { email: 'ada@example.com', [trapField]: 'https://spam.example' }
  const json = await testApp(store).request('/api/newsletter', jsonPost(filledIn))
  expect([json.status, await json.json()]).toEqual([
    422,
    { error: 'unconfirmed', message: testTexts.unconfirmed },
  ])
  const form = await testApp(store).request('/api/newsletter', formPost(filledIn))
  expect(form.status).toBe(422)
  expect(await pageState(form)).toEqual({
    email: 'ada@example.com',
    failure: testTexts.unconfirmed,
    confirm: true,
  })
  expect(store.emails).toEqual([])
  const confirmed = await testApp(store).request(
    '/api/newsletter',
    formPost({ ...filledIn, confirmed: 'yes' }),
  )
  expect([confirmed.status, store.emails]).toEqual([303, ['ada@example.com']])
})

test.each([{ [trapField]: '' }, { website: 'https://ada.example' }, { list: 'x', 'ext[0]': ['y'] }])(
  'an address with %j is stored',
  async more => {
    const store = memoryStore()
    const sent = { email: 'ada@example.com', ...more }
    expect((await testApp(store).request('/api/newsletter', jsonPost(sent))).status).toBe(201)
    expect(store.emails).toEqual(['ada@example.com'])
  },
)

test('stores a copied address normalized', async () => {
  const store = memoryStore()
  for (const email of [
    'mailto:ada@example.com',
    'Ada Oak <ada@example.com>',
    '\tada\uff20example.com.\u200b',
  ]) {
    expect((await testApp(store).request('/api/newsletter', formPost({ email }))).status).toBe(303)
  }
  expect(store.emails).toEqual(Array(3).fill('ada@example.com'))
})

test('a form redirects to the confirmation page', async () => {
  const response = await testApp(memoryStore()).request(
    '/api/newsletter',
    formPost({ email: 'ada@example.com' }),
  )
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/blog/subscribed')
})

test.each([
  [{ email: '' }, { email: 'Enter email' }],
  [{}, { email: 'Enter email' }],
  [{ email: 'ada' }, { email: 'Mend email' }],
  [{ email: `ada@${'x'.repeat(60)}.example`.padEnd(255, 'e') }, { email: 'Shorten email' }],
  [{ email: { ada: 'example.com' } }, { email: testTexts.notText }],
])('%j gets an error at its field', async (body, errors) => {
  const response = await testApp(memoryStore()).request('/api/newsletter', jsonPost(body))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ errors })
})

test('a form with a wrong address gets a page with the typed text', async () => {
  const response = await testApp(memoryStore()).request('/api/newsletter', formPost({ email: 'ada' }))
  expect(response.status).toBe(422)
  expect(await pageState(response)).toEqual({ email: 'ada', error: 'Mend email', confirm: false })
})

test('reports a failing store in JSON and on a page', async () => {
  const app = testApp(brokenStore())
  const json = await app.request('/api/newsletter', jsonPost({ email: 'ada@example.com' }))
  expect([json.status, json.headers.get('retry-after')]).toEqual([503, '30'])
  const form = await app.request('/api/newsletter', formPost({ email: 'ada@example.com' }))
  expect(form.status).toBe(503)
  expect(await pageState(form)).toEqual({
    email: 'ada@example.com',
    failure: testTexts.unavailable,
    confirm: false,
  })
})
