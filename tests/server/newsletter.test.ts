import { expect, test } from 'vitest'
import { brokenStore, memoryStore, pageState, postForm, postJson, testApp, texts } from './test-app.ts'

test('an address is stored as pending', async () => {
  const store = memoryStore()
  const response = await testApp(store).request('/api/newsletter', postJson({ email: ' ada@example.com ' }))
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ status: 'pending' })
  expect(store.emails).toEqual(['ada@example.com'])
})

test('one from a program that fills in every field is answered as any other, and nobody is written to', async () => {
  const store = memoryStore()
  const filledIn = { email: 'ada@example.com', website: 'https://spam.example' }
  const json = await testApp(store).request('/api/newsletter', postJson(filledIn))
  expect([json.status, await json.json()]).toEqual([201, { status: 'pending' }])
  const form = await testApp(store).request('/api/newsletter', postForm(filledIn))
  expect([form.status, form.headers.get('location')]).toEqual([303, '/blog/subscribed'])
  expect(store.emails).toEqual([])
  await testApp(store).request('/api/newsletter', postForm({ email: 'ada@example.com', website: '' }))
  expect(store.emails).toEqual(['ada@example.com'])
})

test('a form leads to the page that says so', async () => {
  const response = await testApp(memoryStore()).request(
    '/api/newsletter',
    postForm({ email: 'ada@example.com' }),
  )
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/blog/subscribed')
})

test.each([
  [{ email: '' }, { email: 'Enter email' }],
  [{}, { email: 'Enter email' }],
  [{ email: 'ada' }, { email: 'Mend email' }],
  [{ email: 'ada@example.com', list: 'x' }, { list: texts.unknownField }],
])('%j is refused at its field', async (body, errors) => {
  const response = await testApp(memoryStore()).request('/api/newsletter', postJson(body))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ errors })
})

test('a form with a wrong address comes back with what was typed', async () => {
  const response = await testApp(memoryStore()).request('/api/newsletter', postForm({ email: 'ada' }))
  expect(response.status).toBe(422)
  expect(await pageState(response)).toEqual({ email: 'ada', error: 'Mend email' })
})

test('a store that fails is said to JSON and form alike', async () => {
  const app = testApp(brokenStore())
  const json = await app.request('/api/newsletter', postJson({ email: 'ada@example.com' }))
  expect([json.status, json.headers.get('retry-after')]).toEqual([503, '30'])
  const form = await app.request('/api/newsletter', postForm({ email: 'ada@example.com' }))
  expect(form.status).toBe(503)
  expect(await pageState(form)).toEqual({ email: 'ada@example.com', failure: texts.unavailable })
})
