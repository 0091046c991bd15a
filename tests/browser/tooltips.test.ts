import type { Page } from 'playwright'
import { expect } from 'vitest'
import { phone, siteContent, test } from './open-page.ts'
import { pausedClock } from './paused-clock.ts'

const { all: collections } = siteContent.collections

const path = collections[0]?.url ?? ''
const paused = { prepare: pausedClock }
const trigger = (page: Page) => page.locator('[data-tooltip]').first()
const expectShown = (page: Page, shown: boolean) =>
  expect.poll(() => page.locator('[role=tooltip]:visible').count()).toBe(shown ? 1 : 0)

test('the mouse opens a tooltip after 700 ms, and Escape closes it', async ({ openPage }) => {
  const page = await openPage(path, paused)
  await trigger(page).hover()
  await page.clock.runFor(699)
  await expectShown(page, false)
  await page.clock.runFor(1)
  await expectShown(page, true)
  await page.keyboard.press('Escape')
  await expectShown(page, false)
})

test.for([
  { wait: 299, delay: 1 },
  { wait: 300, delay: 700 },
])('$wait ms after one has closed, it opens after $delay ms', async ({ wait, delay }, { openPage }) => {
  const page = await openPage(path, paused)
  await trigger(page).hover()
  await page.clock.runFor(700)
  await expectShown(page, true)
  await page.keyboard.press('Escape')
  await page.mouse.move(5, 5)
  await page.clock.runFor(wait)
  await trigger(page).hover()
  if (delay > 1) await page.clock.runFor(delay - 1)
  await expectShown(page, false)
  await page.clock.runFor(1)
  await expectShown(page, true)
})

test('keyboard focus opens a tooltip at once, and moving on closes it', async ({ openPage }) => {
  const page = await openPage(path, paused)
  await trigger(page).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expectShown(page, true)
  await page.keyboard.press('Tab')
  await expectShown(page, false)
})

test('a tap opens a tooltip, and another one or a tap elsewhere closes it', async ({ openPage }) => {
  const page = await openPage(path, phone)
  for (const close of [() => trigger(page).tap(), () => page.locator('h1').tap()]) {
    await trigger(page).tap()
    await expectShown(page, true)
    await close()
    await expectShown(page, false)
  }
  await trigger(page).tap()
  await page.keyboard.press('Escape')
  await expectShown(page, false)
})

test('without JavaScript the words of a tooltip are in the text', async ({ openPage }) => {
  const page = await openPage(path, { javaScript: false })
  expect(await page.locator('[role=tooltip]').first().isVisible()).toBe(true)
})
