import { expect, test } from 'vitest'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { signToken, type TokenUse } from '../../server/forms/newsletter/tokens.ts'
import { newsletterSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { type Subscription, subscriptionOf } from '../../server/store/subscriptions.ts'
import { clock, describeOnBoth } from './databases.ts'
import { brokenStore, formPost, jsonPost, memoryStore, pageState, testApp } from './test-app.ts'

const day = 24 * 60 * 60 * 1000
const ada = 'ada@example.com'

describeOnBoth('the links of the newsletter', ({ open }) => {
  async function setUp() {
    const database = await open()
    let now = clock().getTime()
    const app = testApp(createStore(database), { clock: () => new Date(now) })
    const subscribe = (email: string) => app.request('/api/newsletter', jsonPost({ email }))
    await subscribe('Ada@example.com')
    const secret = await newsletterSecret(database)
    const found = async (email: string) => {
      const subscription = await subscriptionOf(database, email)
      if (!subscription) throw new Error(`${email} is not there.`)
      return subscription
    }
    const first = await found(ada)
    const linkOf = (use: TokenUse, subscription: Subscription) =>
      `/api/newsletter/${use}?token=${signToken(use, subscription, secret)}`
    return {
      app,
      database,
      subscribe,
      found,
      linkOf,
      link: (use: TokenUse) => linkOf(use, first),
      click: async (link: string) => {
        const response = await app.request(link, formPost({}))
        return [response.status, await pageState(response)]
      },
      pass: (ms: number) => (now += ms),
      status: async () => (await found(ada)).status,
    }
  }

  test('opening a link changes nothing; its button confirms, and one welcome follows', async () => {
    const { app, database, link, click, status } = await setUp()
    for (const method of ['GET', 'HEAD']) {
      const opened = await app.request(link('confirm'), { method })
      expect(opened.status).toBe(200)
    }
    // Mail programs take punctuation for the end of a link.
    for (const ending of ['', '.', ')', '%3E', '%20']) {
      expect(await pageState(await app.request(link('confirm') + ending))).toEqual({
        step: 'confirm',
        action: link('confirm'),
      })
    }
    expect(await status()).toBe('pending')
    for (const _ of ['click', 'second click']) {
      expect(await click(link('confirm'))).toEqual([200, { step: 'confirmed' }])
    }
    expect(await status()).toBe('confirmed')
    const messages = await createOutbox(database).claim({ now: clock(), leaseTime: 1000, limit: 10 })
    expect(messages.map(({ kind }) => kind).sort()).toEqual(['newsletter-confirm', 'newsletter-welcome'])
  })

  test('opening a link to unsubscribe changes nothing', async () => {
    const { app, link, click, status } = await setUp()
    await click(link('confirm'))
    for (const method of ['GET', 'HEAD']) await app.request(link('unsubscribe'), { method })
    expect(await pageState(await app.request(link('unsubscribe')))).toMatchObject({ step: 'unsubscribe' })
    expect(await status()).toBe('confirmed')
  })

  test('a mail program unsubscribes, and an old confirmation does not undo it', async () => {
    const { app, link, click, status } = await setUp()
    await click(link('confirm'))
    const oneClick = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mail.example' }
    const request = formPost({ 'List-Unsubscribe': 'One-Click' })
    const response = await app.request(link('unsubscribe'), {
      ...request,
      headers: { ...Object.fromEntries(new Headers(request.headers)), ...oneClick },
    })
    expect([response.status, await pageState(response)]).toEqual([200, { step: 'unsubscribed' }])
    expect(await click(link('confirm'))).toEqual([200, { step: 'expired' }])
    expect(await status()).toBe('unsubscribed')
  })

  test('keeps only a hash of an unsubscribed address, which can subscribe again', async () => {
    const { database, subscribe, link, click, pass, status } = await setUp()
    await click(link('confirm'))
    await click(link('unsubscribe'))
    const rows = await database.read(async db => [
      await db.selectFrom('subscriptions').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ])
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('ada')
    expect(await click(link('unsubscribe'))).toEqual([200, { step: 'unsubscribed' }])
    pass(day)
    await subscribe(ada)
    expect(await status()).toBe('pending')
  })

  test('rejects a link for another use and an altered link', async () => {
    const { app, link, status } = await setUp()
    const token = link('unsubscribe').split('=')[1] ?? ''
    for (const wrong of [token, `9${token}`, token.slice(0, -1), '', '1.%00', '1.99999999999999.x']) {
      const response = await app.request(`/api/newsletter/confirm?token=${wrong}`, formPost({}))
      expect([response.status, await pageState(response)]).toEqual([400, { step: 'badLink' }])
    }
    expect(await status()).toBe('pending')
  })

  test('never reuses a number, and a link confirms only its address', async () => {
    const { database, subscribe, found, linkOf, link, click } = await setUp()
    const first = await found(ada)
    await database.write(db => db.deleteFrom('subscriptions').execute())
    await subscribe('bob@example.com')
    const bob = await found('bob@example.com')
    expect(bob.id).toBeGreaterThan(first.id)
    expect(await click(link('confirm'))).toEqual([400, { step: 'badLink' }])
    // Even if a number were reused.
    expect(await click(linkOf('confirm', { ...first, id: bob.id }))).toEqual([400, { step: 'badLink' }])
    expect((await found('bob@example.com')).status).toBe('pending')
  })

  test.each([
    [7 * day, 200, 'confirmed'],
    [7 * day + 1, 410, 'expired'],
    // Created while the clock was ahead.
    [-3 * 365 * day, 410, 'expired'],
    // Clocks of instances differ, and clocks are set back by an hour.
    [-3_600_000, 200, 'confirmed'],
  ])('a confirmation after %i ms gets %i, %s', async (ms, code, step) => {
    const { click, link, pass } = await setUp()
    pass(ms)
    expect(await click(link('confirm'))).toEqual([code, { step }])
  })

  test('a purged confirmation is too old', async () => {
    const { database, click, link, pass } = await setUp()
    await database.write(db => db.deleteFrom('subscriptions').execute())
    pass(30 * day)
    expect(await click(link('confirm'))).toEqual([410, { step: 'expired' }])
  })

  test('unsubscribing works for years', async () => {
    const { click, link, pass } = await setUp()
    await click(link('confirm'))
    pass(2 * 365 * day)
    expect(await click(link('unsubscribe'))).toEqual([200, { step: 'unsubscribed' }])
  })
})

test('responds 503 with Retry-After if the store fails', async () => {
  const subscription = await memoryStore().findSubscription(1)
  const token = subscription && signToken('confirm', subscription, 'secret')
  const response = await testApp(brokenStore()).request(
    `/api/newsletter/confirm?token=${token}`,
    formPost({}),
  )
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await pageState(response)).toEqual({ step: 'unavailable' })
})

test('rejects other methods than GET and POST', async () => {
  for (const method of ['DELETE', 'PUT']) {
    const response = await testApp(memoryStore()).request('/api/newsletter/confirm', { method })
    expect(response.status).toBe(404)
  }
})
