import type { Page } from 'playwright'
import { expect } from 'vitest'
import { fillIn, newRequest, submitButton } from './estimate-request.ts'
import { content, test } from './open-page.ts'
import { pausedClock } from './paused-clock.ts'
import { storedRows } from './stored-rows.ts'

const { interfaceTexts } = content

/** As programs do, which see no styles. */
const fillTrap = (page: Page, form: string) =>
  page.locator(`${form} [name=website]`).evaluate(field => {
    if (field instanceof HTMLInputElement) field.value = 'https://spam.example'
  })

const suspicionOf = (email: string) =>
  storedRows('estimates', 'email', email).map(({ suspicion }) => suspicion)

test.for([true, false])(
  'a request that a person fills in is no spam, one that fills in the trap is kept as such, JavaScript: %s',
  async (javaScript, { openPage }) => {
    for (const suspicion of [null, 'honeypot']) {
      // On a clock of its own: a test is quicker than people are.
      const page = await openPage('/contact', { javaScript, ...(javaScript && { prepare: pausedClock }) })
      const request = newRequest()
      await fillIn(page, request)
      if (suspicion) await fillTrap(page, 'form.estimate-form')
      if (javaScript) await page.clock.runFor(3000)
      await submitButton(page).click()
      if (javaScript) await page.locator('.form-message--success').waitFor()
      else await page.waitForURL(url => url.pathname === '/contact/received')
      expect(suspicionOf(request.email)).toEqual([suspicion])
      const [row] = storedRows('estimates', 'email', request.email)
      expect(await page.locator('main').textContent()).toContain(String(row?.reference))
    }
  },
)

test('a request that takes less than two seconds is kept as suspected spam, and answered as any other', async ({
  openPage,
}) => {
  const page = await openPage('/contact', { prepare: pausedClock })
  const request = newRequest()
  await fillIn(page, request)
  await submitButton(page).click()
  await page.locator('.form-message--success').waitFor()
  expect(suspicionOf(request.email)).toEqual(['too-fast'])
})

test.for([true, false])(
  'an address for the newsletter that comes with a filled trap is dropped, and answered as any other, JavaScript: %s',
  async (javaScript, { openPage }) => {
    const { newsletter } = interfaceTexts
    const page = await openPage('/blog', { javaScript })
    const email = `trapped-${process.pid}-${javaScript}@example.com`
    await page.locator('form[data-newsletter] [name=email]').fill(email)
    await fillTrap(page, 'form[data-newsletter]')
    await page.getByRole('button', { name: newsletter.submit, exact: true }).click()
    if (javaScript) {
      const status = page.locator('[data-newsletter-status]')
      await expect.poll(() => status.textContent()).toBe(newsletter.success.text)
    } else await page.waitForURL(url => url.pathname === '/blog/subscribed')
    expect(storedRows('subscriptions', 'email', email)).toEqual([])
  },
)
