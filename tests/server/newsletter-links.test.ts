import { expect, test } from 'vitest'
import { signToken, type TokenUse } from '../../server/newsletter/tokens.ts'
import { createOutbox } from '../../server/outbox/outbox.ts'
import { newsletterSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { findSubscription } from '../../server/store/subscriptions.ts'
import { clock, describeOnBoth } from './databases.ts'
import { brokenStore, memoryStore, pageState, postForm, postJson, testApp } from './test-app.ts'

describeOnBoth('the links of the newsletter', ({ open }) => {
  async function setUp() {
    const database = await open()
    const app = testApp(createStore(database))
    await app.request('/api/newsletter', postJson({ email: 'Ada@example.com' }))
    const { id = 0 } = (await findSubscription(database, 'ada@example.com')) ?? {}
    const secret = await newsletterSecret(database)
    return {
      app,
      database,
      link: (use: TokenUse) => `/api/newsletter/${use}?token=${signToken(use, id, secret)}`,
      status: async () => (await findSubscription(database, 'ada@example.com'))?.status,
    }
  }

  test('a link that is only opened changes nothing, its button confirms, and a welcome follows once', async () => {
    const { app, database, link, status } = await setUp()
    const opened = await app.request(link('confirm'))
    expect(await pageState(opened)).toEqual({ step: 'confirm', action: link('confirm') })
    expect(await status()).toBe('pending')
    for (const _ of ['click', 'second click']) {
      const clicked = await app.request(link('confirm'), postForm({}))
      expect([clicked.status, await pageState(clicked)]).toEqual([200, { step: 'confirmed' }])
    }
    expect(await status()).toBe('confirmed')
    const messages = await createOutbox(database).claim({ now: clock(), leaseTime: 1000, limit: 10 })
    expect(messages.map(({ kind }) => kind).sort()).toEqual(['newsletter-confirm', 'newsletter-welcome'])
  })

  test('a mailbox unsubscribes by itself, and an old confirmation does not undo it', async () => {
    const { app, link, status } = await setUp()
    await app.request(link('confirm'), postForm({}))
    const oneClick = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mail.example' }
    const request = postForm({ 'List-Unsubscribe': 'One-Click' })
    const response = await app.request(link('unsubscribe'), {
      ...request,
      headers: { ...Object.fromEntries(new Headers(request.headers)), ...oneClick },
    })
    expect([response.status, await pageState(response)]).toEqual([200, { step: 'unsubscribed' }])
    await app.request(link('confirm'), postForm({}))
    expect(await status()).toBe('unsubscribed')
  })

  test('a link that was made for another use or altered is refused', async () => {
    const { app, link, status } = await setUp()
    const token = link('unsubscribe').split('=')[1] ?? ''
    for (const wrong of [token, `9${token}`, token.slice(0, -1), '', '1.%00']) {
      const response = await app.request(`/api/newsletter/confirm?token=${wrong}`, postForm({}))
      expect([response.status, await pageState(response)]).toEqual([400, { step: 'badLink' }])
    }
    expect(await status()).toBe('pending')
  })
})

test('a store that fails is said, with when to come back', async () => {
  const token = signToken('confirm', 1, 'secret')
  const response = await testApp(brokenStore()).request(
    `/api/newsletter/confirm?token=${token}`,
    postForm({}),
  )
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await pageState(response)).toEqual({ step: 'unavailable' })
})

test('only GET and POST do something', async () => {
  const response = await testApp(memoryStore()).request('/api/newsletter/confirm', { method: 'DELETE' })
  expect(response.status).toBe(404)
})
