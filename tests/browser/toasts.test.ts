import type { Page } from 'playwright'
import { expect } from 'vitest'
import { type OpenPageOptions, phone, siteContent, test } from './open-page.ts'
import { pausedClock } from './paused-clock.ts'

const { interfaceTexts } = siteContent

const paused: OpenPageOptions = { prepare: pausedClock }

interface ToastRequest {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

const toastsOf = (page: Page) => page.locator('[data-toasts] li')
const expectCount = (page: Page, count: number) => expect.poll(() => toastsOf(page).count()).toBe(count)

async function ask(page: Page, toast: ToastRequest): Promise<void> {
  await page.evaluate(detail => document.dispatchEvent(new CustomEvent('toast', { detail })), toast)
  const shown = toastsOf(page).filter({ has: page.locator('[data-part=message][role]') })
  await shown.waitFor()
  // The text appears in the next frame.
  await page.clock.runFor(20)
  await shown.filter({ hasText: toast.title }).waitFor()
}

test('a toast shows its text for 5000 ms', async ({ openPage }) => {
  const page = await openPage('/', paused)
  await ask(page, { title: 'Sanded', description: 'And sealed' })
  expect(await toastsOf(page).textContent()).toMatch(/Sanded\s*And sealed/)
  await page.clock.runFor(4979)
  expect(await toastsOf(page).getAttribute('data-state')).toBe('open')
  await page.clock.runFor(1)
  await expectCount(page, 0)
})

test('only one toast shows at a time: the newest', async ({ openPage }) => {
  const page = await openPage('/', paused)
  await ask(page, { title: 'Sanded' })
  await ask(page, { title: 'Sealed' })
  await expectCount(page, 1)
  expect(await toastsOf(page).textContent()).toContain('Sealed')
})

test('a failure looks different and interrupts a screen reader', async ({ openPage }) => {
  const page = await openPage('/', paused)
  const role = () => toastsOf(page).locator('[data-part=message]').getAttribute('role')
  const border = () => toastsOf(page).evaluate(toast => getComputedStyle(toast).borderTopColor)
  await ask(page, { title: 'Sanded' })
  const plain = await border()
  expect(await role()).toBe('status')
  await ask(page, { title: 'Broken', variant: 'destructive' })
  expect(await role()).toBe('alert')
  expect(await border()).not.toBe(plain)
})

test('the mouse over a toast stops its time', async ({ openPage }) => {
  const page = await openPage('/', paused)
  await ask(page, { title: 'Sanded' })
  await page.clock.runFor(980)
  await toastsOf(page).hover()
  await page.clock.runFor(20_000)
  await expectCount(page, 1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(3999)
  expect(await toastsOf(page).getAttribute('data-state')).toBe('open')
  await page.clock.runFor(1)
  await expectCount(page, 0)
})

test('F8 moves focus to the toasts, which stops their time; Escape dismisses and returns focus', async ({
  openPage,
}) => {
  const page = await openPage('/', paused)
  const home = page.locator('.site-header__home')
  await home.focus()
  await ask(page, { title: 'Sanded' })
  await page.keyboard.press('F8')
  await expect.poll(() => page.locator('[data-toasts]:focus').count()).toBe(1)
  await page.clock.runFor(20_000)
  await expectCount(page, 1)
  await page.keyboard.press('Tab')
  expect(await toastsOf(page).locator('button:focus').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expectCount(page, 0)
  expect(await home.evaluate(link => link === document.activeElement)).toBe(true)
})

test('the close button dismisses a toast', async ({ openPage }) => {
  const page = await openPage('/', paused)
  await ask(page, { title: 'Sanded' })
  await page.getByRole('button', { name: interfaceTexts.toasts.close }).click()
  await expectCount(page, 0)
})

test.for([
  { distance: 49, left: 1 },
  { distance: 50, left: 0 },
])('after a swipe of $distance px $left toasts are left', async ({ distance, left }, { openPage }) => {
  const page = await openPage('/', paused)
  await ask(page, { title: 'Sanded' })
  await toastsOf(page).hover()
  const box = await toastsOf(page).locator('[data-part=title]').boundingBox()
  if (!box) throw new Error('The toast has no place')
  const [x, y] = [Math.round(box.x) + 10, Math.round(box.y + box.height / 2)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y)
  await page.mouse.move(x + distance, y)
  await page.mouse.up()
  if (left === 0) await expectCount(page, 0)
  else expect(await toastsOf(page).getAttribute('data-state')).toBe('open')
  await expectCount(page, left)
})

test('a swipe dismisses a toast', async ({ openPage }) => {
  const page = await openPage('/', { ...phone, ...paused })
  await ask(page, { title: 'Sanded' })
  const title = toastsOf(page).locator('[data-part=title]')
  // Wait until the toast has slid in.
  await title.click({ trial: true })
  const box = await title.boundingBox()
  if (!box) throw new Error('The toast has no place')
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x: box.x + x, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(10) })
  for (const x of [20, 40, 60, 80])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expectCount(page, 0)
})
