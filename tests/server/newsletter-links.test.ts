import { expect, test } from 'vitest'
import { signToken, type TokenUse } from '../../server/forms/newsletter/tokens.ts'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { newsletterSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { type Subscription, subscriptionOf } from '../../server/store/subscriptions.ts'
import { clock, describeOnBoth } from './databases.ts'
import { brokenStore, memoryStore, pageState, postForm, postJson, testApp } from './test-app.ts'

const day = 24 * 60 * 60 * 1000
const ada = 'ada@example.com'

describeOnBoth('the links of the newsletter', ({ open }) => {
  async function setUp() {
    const database = await open()
    let now = clock().getTime()
    const app = testApp(createStore(database), { clock: () => new Date(now) })
    const subscribe = (email: string) => app.request('/api/newsletter', postJson({ email }))
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
        const response = await app.request(link, postForm({}))
        return [response.status, await pageState(response)]
      },
      pass: (ms: number) => (now += ms),
      status: async () => (await found(ada)).status,
    }
  }

  test('a link that is only opened changes nothing, its button confirms, and a welcome follows once', async () => {
    const { app, database, link, click, status } = await setUp()
    for (const method of ['GET', 'HEAD']) {
      const opened = await app.request(link('confirm'), { method })
      expect(opened.status).toBe(200)
    }
    expect(await pageState(await app.request(link('confirm')))).toEqual({
      step: 'confirm',
      action: link('confirm'),
    })
    expect(await status()).toBe('pending')
    for (const _ of ['click', 'second click']) {
      expect(await click(link('confirm'))).toEqual([200, { step: 'confirmed' }])
    }
    expect(await status()).toBe('confirmed')
    const messages = await createOutbox(database).claim({ now: clock(), leaseTime: 1000, limit: 10 })
    expect(messages.map(({ kind }) => kind).sort()).toEqual(['newsletter-confirm', 'newsletter-welcome'])
  })

  test('a link to unsubscribe that is only opened changes nothing either', async () => {
    const { app, link, click, status } = await setUp()
    await click(link('confirm'))
    for (const method of ['GET', 'HEAD']) await app.request(link('unsubscribe'), { method })
    expect(await pageState(await app.request(link('unsubscribe')))).toMatchObject({ step: 'unsubscribe' })
    expect(await status()).toBe('confirmed')
  })

  test('a mailbox unsubscribes by itself, and an old confirmation neither undoes it nor says so', async () => {
    const { app, link, click, status } = await setUp()
    await click(link('confirm'))
    const oneClick = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mail.example' }
    const request = postForm({ 'List-Unsubscribe': 'One-Click' })
    const response = await app.request(link('unsubscribe'), {
      ...request,
      headers: { ...Object.fromEntries(new Headers(request.headers)), ...oneClick },
    })
    expect([response.status, await pageState(response)]).toEqual([200, { step: 'unsubscribed' }])
    expect(await click(link('confirm'))).toEqual([200, { step: 'expired' }])
    expect(await status()).toBe('unsubscribed')
  })

  test('of an address that unsubscribed, only a hash is kept, and it may subscribe again', async () => {
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

  test('a link that was made for another use or altered is refused', async () => {
    const { app, link, status } = await setUp()
    const token = link('unsubscribe').split('=')[1] ?? ''
    for (const wrong of [token, `9${token}`, token.slice(0, -1), '', '1.%00', '1.99999999999999.x']) {
      const response = await app.request(`/api/newsletter/confirm?token=${wrong}`, postForm({}))
      expect([response.status, await pageState(response)]).toEqual([400, { step: 'badLink' }])
    }
    expect(await status()).toBe('pending')
  })

  test('a number is given once, and the link of one address confirms no other', async () => {
    const { database, subscribe, found, linkOf, link, click } = await setUp()
    const first = await found(ada)
    await database.write(db => db.deleteFrom('subscriptions').execute())
    await subscribe('bob@example.com')
    const bob = await found('bob@example.com')
    expect(bob.id).toBeGreaterThan(first.id)
    expect(await click(link('confirm'))).toEqual([400, { step: 'badLink' }])
    // Even if a number were given twice.
    expect(await click(linkOf('confirm', { ...first, id: bob.id }))).toEqual([400, { step: 'badLink' }])
    expect((await found('bob@example.com')).status).toBe('pending')
  })

  test.each([
    [7 * day, 200, 'confirmed'],
    [7 * day + 1, 410, 'expired'],
    // Made while the clock was ahead.
    [-3 * 365 * day, 410, 'expired'],
    // Instances differ by this, and clocks are set back by an hour.
    [-3_600_000, 200, 'confirmed'],
  ])('a confirmation that is clicked after %i ms gets %i, %s', async (ms, code, step) => {
    const { click, link, pass } = await setUp()
    pass(ms)
    expect(await click(link('confirm'))).toEqual([code, { step }])
  })

  test('a confirmation that was purged is said to be too old', async () => {
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

test('a store that fails is said, with when to come back', async () => {
  const subscription = await memoryStore().findSubscription(1)
  const token = subscription && signToken('confirm', subscription, 'secret')
  const response = await testApp(brokenStore()).request(
    `/api/newsletter/confirm?token=${token}`,
    postForm({}),
  )
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await pageState(response)).toEqual({ step: 'unavailable' })
})

test('only GET and POST do something', async () => {
  for (const method of ['DELETE', 'PUT']) {
    const response = await testApp(memoryStore()).request('/api/newsletter/confirm', { method })
    expect(response.status).toBe(404)
  }
})
