import type { Page } from 'playwright'
import { expect } from 'vitest'
import { siteContent, test } from './open-page.ts'
import { storedRows } from './stored-rows.ts'

const { interfaceTexts, site } = siteContent

const { newsletter: texts } = interfaceTexts
let count = 0
const newEmail = () => `reader-${process.pid}-${++count}@example.com`

const fieldOf = (page: Page) => page.getByRole('form', { name: texts.label }).locator('[name=email]')
const statusOf = (page: Page) => page.locator('[data-newsletter-status]')
const toastOf = (page: Page) => page.locator('[data-toasts] li')

async function subscribe(page: Page, email: string): Promise<void> {
  await fieldOf(page).fill(email)
  await page.getByRole('button', { name: texts.submit, exact: true }).click()
}

test('stores an address as pending and explains the next step', async ({ openPage }) => {
  const page = await openPage('/blog')
  const email = newEmail()
  await subscribe(page, email)
  await expect.poll(() => statusOf(page).textContent()).toBe(texts.success.text)
  await toastOf(page).filter({ hasText: texts.success.title }).waitFor()
  expect(await fieldOf(page).inputValue()).toBe('')
  expect(storedRows('subscriptions', 'email', email)).toMatchObject([{ status: 'pending' }])
})

test.for([
  { typed: '', message: texts.required },
  { typed: 'reader at home', message: texts.invalid },
])('"$typed" is told at the field', async ({ typed, message }, { openPage }) => {
  const page = await openPage('/blog')
  await subscribe(page, typed)
  await expect.poll(() => page.locator('[data-newsletter-error]').textContent()).toBe(message)
  expect(await fieldOf(page).getAttribute('aria-invalid')).toBe('true')
  expect(await fieldOf(page).evaluate(field => field === document.activeElement)).toBe(true)
})

test('keeps the address after a server error', async ({ openPage }) => {
  const page = await openPage('/blog', {
    prepare: page => page.route('**/api/newsletter', route => route.fulfill({ status: 500, body: 'no' })),
    expected: [/status 500/, /console error: .*status of 500/, /Newsletter form not sent/],
  })
  const email = newEmail()
  await subscribe(page, email)
  await toastOf(page).filter({ hasText: texts.failure.title }).waitFor()
  expect(await statusOf(page).textContent()).toBe(texts.failure.text.replace('{email}', site.contact.email))
  expect(await fieldOf(page).inputValue()).toBe(email)
})

test('without JavaScript a page explains the next step', async ({ openPage }) => {
  const page = await openPage('/blog', { javaScript: false })
  const email = newEmail()
  await subscribe(page, email)
  await page.waitForURL(url => url.pathname === '/blog/subscribed')
  expect(storedRows('subscriptions', 'email', email)).toMatchObject([{ status: 'pending' }])
})

test('without JavaScript a page shows an invalid address with its error', async ({ openPage }) => {
  const page = await openPage('/blog', {
    javaScript: false,
    expected: [/status 422/, /console error: .*422/],
  })
  await subscribe(page, 'reader@home')
  await page.waitForURL(url => url.pathname === '/api/newsletter')
  expect(await page.locator('[data-newsletter-error]').textContent()).toBe(texts.invalid)
  expect(await fieldOf(page).inputValue()).toBe('reader@home')
})
