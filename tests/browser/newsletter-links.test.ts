import type { Page } from 'playwright'
import { expect } from 'vitest'
import { interfaceTexts } from '../../generated/content/interface.js'
import { newsletterTexts } from '../../generated/content/newsletter.js'
import { signToken, type TokenUse } from '../../server/newsletter/tokens.ts'
import { violations } from './axe.ts'
import { siteUrl, test } from './open-page.ts'
import { storedRows, storedSecret } from './stored-rows.ts'

const statusOf = (email: string) => storedRows('subscriptions', email)[0]?.status
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

/** Subscribes, and gives the link that the message would have. */
async function subscribe(page: Page, email: string): Promise<(use: TokenUse) => string> {
  await page.locator('form[data-newsletter] [name=email]').fill(email)
  await page.getByRole('button', { name: interfaceTexts.newsletter.submit, exact: true }).click()
  await expect.poll(() => statusOf(email)).toBe('pending')
  const id = Number(storedRows('subscriptions', email)[0]?.id)
  // The secret is made when the first link is opened or sent.
  await page.request.get(`${siteUrl}/api/newsletter/confirm`)
  return use => `${siteUrl}/api/newsletter/${use}?token=${signToken(use, id, storedSecret('newsletter'))}`
}

test.for([true, false])(
  'the links in the messages lead to a button, and the button does it, JavaScript: %s',
  async (javaScript, { openPage }) => {
    const page = await openPage('/blog', { javaScript })
    const email = `linked-${process.pid}-${javaScript}@example.com`
    const link = await subscribe(page, email)
    for (const [use, before, done] of [
      ['confirm', 'pending', 'confirmed'],
      ['unsubscribe', 'confirmed', 'unsubscribed'],
    ] as const) {
      await page.goto(link(use))
      expect(await headingOf(page)).toBe(newsletterTexts[use].heading)
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
      if (javaScript) expect(await violations(page)).toEqual([])
      expect(statusOf(email)).toBe(before)
      await page.getByRole('button', { name: newsletterTexts[use].action, exact: true }).click()
      await expect.poll(() => headingOf(page)).toBe(newsletterTexts[done].heading)
      expect(statusOf(email)).toBe(done)
    }
  },
)

test('a link that was cut off says so, with the phone', async ({ openPage }) => {
  const page = await openPage('/api/newsletter/confirm?token=1.abc', {
    javaScript: false,
    expected: [/status 400/, /console error: .*400/],
  })
  expect(await headingOf(page)).toBe(newsletterTexts.badLink.heading)
  expect(await page.locator('main').textContent()).toContain(newsletterTexts.badLink.text)
})
