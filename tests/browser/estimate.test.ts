import type { Page } from 'playwright'
import { expect } from 'vitest'
import { content, phone, test } from './open-page.ts'

const { estimatePage } = content
const { result } = estimatePage

const fieldOf = (page: Page, id: string) => page.locator(`.calculator__form #${id}`)
const totalOf = (page: Page) => page.locator('.calculator__total')

async function typeRoom(page: Page): Promise<void> {
  await fieldOf(page, 'length-1').fill('12')
  await fieldOf(page, 'width-1').fill('10')
}

test('each keystroke is answered, and the address keeps what was typed', async ({ openPage }) => {
  const page = await openPage('/estimate')
  await fieldOf(page, 'length-1').focus()
  await page.locator('is-land[data-state=ready]').waitFor()
  await typeRoom(page)
  await totalOf(page).waitFor()
  await page.waitForURL(url => url.searchParams.get('length') === '12')
  const total = await totalOf(page).textContent()
  await page.reload()
  expect(await totalOf(page).textContent()).toBe(total)
  expect(await fieldOf(page, 'width-1').inputValue()).toBe('10')
})

test('without JavaScript the server gives the same answer', async ({ openPage }) => {
  const plain = await openPage('/estimate', { ...phone, javaScript: false })
  await typeRoom(plain)
  await plain.locator('.calculator__form button[type=submit]').last().click()
  await totalOf(plain).waitFor()
  const scripted = await openPage(`/estimate${new URL(plain.url()).search}`)
  expect(await totalOf(scripted).textContent()).toBe(await totalOf(plain).textContent())
})

test('a wrong number is named at its field, and what was typed stays', async ({ openPage }) => {
  const page = await openPage('/estimate?length=wide&width=10', { javaScript: false })
  expect(await page.locator('.error-summary a').getAttribute('href')).toBe('#length-1')
  expect(await fieldOf(page, 'length-1').inputValue()).toBe('wide')
  expect(await fieldOf(page, 'length-1').getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('.calculator__answer').textContent()).toContain(result.waiting)
})
