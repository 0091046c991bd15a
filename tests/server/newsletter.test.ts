import { expect, test } from 'vitest'
import { trapField } from '../../site/estimate-fields.ts'
import { brokenStore, memoryStore, pageState, postForm, postJson, testApp, texts } from './test-app.ts'

test('an address is stored as pending', async () => {
  const store = memoryStore()
  const response = await testApp(store).request('/api/newsletter', postJson({ email: ' ada@example.com ' }))
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ status: 'pending' })
  expect(store.emails).toEqual(['ada@example.com'])
})

test('one with a filled trap is not said to be stored: its sender is asked to confirm it', async () => {
  const store = memoryStore()
  const filledIn = { email: 'ada@example.com', [trapField]: 'https://spam.example' }
  const json = await testApp(store).request('/api/newsletter', postJson(filledIn))
  expect([json.status, await json.json()]).toEqual([
    422,
    { error: 'unconfirmed', message: texts.unconfirmed },
  ])
  const form = await testApp(store).request('/api/newsletter', postForm(filledIn))
  expect(form.status).toBe(422)
  expect(await pageState(form)).toEqual({
    email: 'ada@example.com',
    failure: texts.unconfirmed,
    confirm: true,
  })
  expect(store.emails).toEqual([])
  const confirmed = await testApp(store).request(
    '/api/newsletter',
    postForm({ ...filledIn, confirmed: 'yes' }),
  )
  expect([confirmed.status, store.emails]).toEqual([303, ['ada@example.com']])
})

test.each([{ [trapField]: '' }, { website: 'https://ada.example' }, { list: 'x', 'ext[0]': ['y'] }])(
  'one with %j is stored',
  async more => {
    const store = memoryStore()
    const sent = { email: 'ada@example.com', ...more }
    expect((await testApp(store).request('/api/newsletter', postJson(sent))).status).toBe(201)
    expect(store.emails).toEqual(['ada@example.com'])
  },
)

test('an address is stored as it was meant, however it was copied', async () => {
  const store = memoryStore()
  for (const email of [
    'mailto:ada@example.com',
    'Ada Oak <ada@example.com>',
    '\tada\uff20example.com.\u200b',
  ]) {
    expect((await testApp(store).request('/api/newsletter', postForm({ email }))).status).toBe(303)
  }
  expect(store.emails).toEqual(Array(3).fill('ada@example.com'))
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
  [{ email: `ada@${'x'.repeat(60)}.example`.padEnd(255, 'e') }, { email: 'Shorten email' }],
  [{ email: { ada: 'example.com' } }, { email: texts.notText }],
])('%j is refused at its field', async (body, errors) => {
  const response = await testApp(memoryStore()).request('/api/newsletter', postJson(body))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ errors })
})

test('a form with a wrong address comes back with what was typed', async () => {
  const response = await testApp(memoryStore()).request('/api/newsletter', postForm({ email: 'ada' }))
  expect(response.status).toBe(422)
  expect(await pageState(response)).toEqual({ email: 'ada', error: 'Mend email', confirm: false })
})

test('a store that fails is said to JSON and form alike', async () => {
  const app = testApp(brokenStore())
  const json = await app.request('/api/newsletter', postJson({ email: 'ada@example.com' }))
  expect([json.status, json.headers.get('retry-after')]).toEqual([503, '30'])
  const form = await app.request('/api/newsletter', postForm({ email: 'ada@example.com' }))
  expect(form.status).toBe(503)
  expect(await pageState(form)).toEqual({
    email: 'ada@example.com',
    failure: texts.unavailable,
    confirm: false,
  })
})
