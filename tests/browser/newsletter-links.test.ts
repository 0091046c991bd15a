import type { Page } from 'playwright'
import { expect } from 'vitest'
import { z } from 'zod'
import { signToken, type TokenUse } from '../../server/forms/newsletter/tokens.ts'
import { violations } from './axe.ts'
import { siteContent, siteUrl, test } from './open-page.ts'
import { storedRows, storedSecret } from './stored-rows.ts'

const { interfaceTexts, newsletterTexts } = siteContent

/** Finds a row by ID, because unsubscribing deletes the address. */
const rowOf = (id: number) => storedRows('subscriptions', 'id', id)[0]
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

/** Subscribes, and returns the links of the messages and a function that reads the subscription's state. */
async function subscribe(page: Page, email: string) {
  await page.locator('form[data-newsletter] [name=email]').fill(email)
  await page.getByRole('button', { name: interfaceTexts.newsletter.submit, exact: true }).click()
  await expect.poll(() => storedRows('subscriptions', 'email', email)).toHaveLength(1)
  const row = subscriptionSchema.parse(storedRows('subscriptions', 'email', email)[0])
  // The server creates the secret when the first link is opened or sent.
  await page.request.get(`${siteUrl}/api/newsletter/confirm`)
  const subscription = { id: row.id, key: row.email_key, requestedAt: row.requested_at, changedAt: null }
  const secret = storedSecret('newsletter')
  return {
    link: (use: TokenUse) => `${siteUrl}/api/newsletter/${use}?token=${signToken(use, subscription, secret)}`,
    status: () => rowOf(row.id)?.status,
  }
}

const subscriptionSchema = z.object({ id: z.number(), email_key: z.string(), requested_at: z.string() })

test.for([true, false])(
  'links in messages lead to a page whose button confirms or unsubscribes, JavaScript: %s',
  async (javaScript, { openPage }) => {
    const page = await openPage('/blog', { javaScript })
    const email = `linked-${process.pid}-${javaScript}@example.com`
    const { link, status } = await subscribe(page, email)
    for (const [use, before, done] of [
      ['confirm', 'pending', 'confirmed'],
      ['unsubscribe', 'confirmed', 'unsubscribed'],
    ] as const) {
      await page.goto(link(use))
      expect(await headingOf(page)).toBe(newsletterTexts[use].heading)
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
      if (javaScript) expect(await violations(page)).toEqual([])
      expect(status()).toBe(before)
      await page.getByRole('button', { name: newsletterTexts[use].action, exact: true }).click()
      await expect.poll(() => headingOf(page)).toBe(newsletterTexts[done].heading)
      expect(status()).toBe(done)
    }
  },
)

test('a truncated link shows a message with the phone number', async ({ openPage }) => {
  const page = await openPage('/api/newsletter/confirm?token=1.abc', {
    javaScript: false,
    expected: [/status 400/, /console error: .*400/],
  })
  expect(await headingOf(page)).toBe(newsletterTexts.badLink.heading)
  expect(await page.locator('main').textContent()).toContain(newsletterTexts.badLink.text)
})
