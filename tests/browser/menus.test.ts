import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { type OfficeHoursData, openingText } from '../../behaviors/office-hours.ts'
import { siteContent, test } from './open-page.ts'
import { pausedClock } from './paused-clock.ts'

const { navigation } = siteContent

const [firstLabel = '', secondLabel = ''] = navigation.menus.map(({ label }) => label)
const paused = { prepare: pausedClock }

const menuNamed = (page: Page, label: string) =>
  page.locator('details[data-menu]').filter({ has: page.locator('summary', { hasText: label }) })

/** Polls, because `toggle` events fire with a delay. */
const expectOpen = (menu: Locator, open: boolean) =>
  expect.poll(() => menu.evaluate(element => element.matches('[open]'))).toBe(open)

const leaveMenus = (page: Page) => page.mouse.move(10, 700)

test('the mouse opens a menu after 200 ms', async ({ openPage }) => {
  const page = await openPage('/', paused)
  const menu = menuNamed(page, firstLabel)
  await menu.locator('summary').hover()
  await page.clock.runFor(199)
  await expectOpen(menu, false)
  await page.clock.runFor(1)
  await expectOpen(menu, true)

  // The page says whether the office is open, and goes with the time.
  const office = page.locator('.emergency-line [data-office-hours]')
  const data: OfficeHoursData = JSON.parse((await office.getAttribute('data-office-hours')) ?? '')
  const expected = async () => openingText(new Date(await page.evaluate(() => Date.now())), data)
  const before = await expected()
  await expect.poll(() => office.textContent()).toBe(before)
  await page.clock.fastForward('12:00:00')
  await expect.poll(() => office.textContent()).toBe(await expected())
  expect(await expected()).not.toBe(before)
})

test('a menu closes 150 ms after the mouse has left', async ({ openPage }) => {
  const page = await openPage('/', paused)
  const menu = menuNamed(page, firstLabel)
  await menu.locator('summary').hover()
  await page.clock.runFor(200)
  await expectOpen(menu, true)
  await leaveMenus(page)
  await page.clock.runFor(149)
  await expectOpen(menu, true)
  await page.clock.runFor(1)
  await expectOpen(menu, false)
})

test('opens the next menu without delay and closes the previous one', async ({ openPage }) => {
  const page = await openPage('/', paused)
  const [first, second] = [menuNamed(page, firstLabel), menuNamed(page, secondLabel)]
  await first.locator('summary').hover()
  await page.clock.runFor(200)
  await expectOpen(first, true)
  await second.locator('summary').hover()
  await page.clock.runFor(1)
  await expectOpen(second, true)
  await expectOpen(first, false)
})

test.for([
  { wait: 299, delay: 1 },
  { wait: 300, delay: 200 },
])(
  '$wait ms after a menu has closed, the next opens after $delay ms',
  async ({ wait, delay }, { openPage }) => {
    const page = await openPage('/', paused)
    const [first, second] = [menuNamed(page, firstLabel), menuNamed(page, secondLabel)]
    await first.locator('summary').hover()
    await page.clock.runFor(200)
    await leaveMenus(page)
    await page.clock.runFor(150)
    await expectOpen(first, false)
    await page.clock.runFor(wait)
    await second.locator('summary').hover()
    if (delay > 1) await page.clock.runFor(delay - 1)
    await expectOpen(second, false)
    await page.clock.runFor(1)
    await expectOpen(second, true)
  },
)

test.for(['Enter', 'Space'])(
  '%s opens a focused menu, Escape closes it and returns focus',
  async (key, { openPage }) => {
    const page = await openPage('/')
    const menu = menuNamed(page, firstLabel)
    const summary = menu.locator('summary')
    await summary.focus()
    await page.keyboard.press(key)
    await expectOpen(menu, true)
    await page.keyboard.press('Tab')
    expect(await menu.locator('a').first().evaluate(isFocused)).toBe(true)
    await page.keyboard.press('Escape')
    await expectOpen(menu, false)
    expect(await summary.evaluate(isFocused)).toBe(true)
  },
)

test('arrow down opens a menu, arrows, Home and End move among its links', async ({ openPage }) => {
  const page = await openPage('/')
  const menu = menuNamed(page, firstLabel)
  const links = menu.locator('a')
  await menu.locator('summary').focus()
  await page.keyboard.press('ArrowDown')
  await expectOpen(menu, true)
  for (const [key, index] of [
    ['', 0],
    ['ArrowDown', 1],
    ['End', -1],
    ['ArrowDown', 0],
    ['ArrowUp', -1],
    ['Home', 0],
  ] as const) {
    if (key) await page.keyboard.press(key)
    expect(await links.nth(index).evaluate(isFocused)).toBe(true)
  }
})

test('tabbing through the menus opens none, and tabbing out of one closes it', async ({ openPage }) => {
  const page = await openPage('/', paused)
  const menus = page.locator('details[data-menu]')
  await menus.first().locator('summary').focus()
  for (const menu of await menus.all()) {
    expect(await menu.locator('summary').evaluate(isFocused)).toBe(true)
    await page.clock.runFor(1000)
    await expectOpen(menu, false)
    await page.keyboard.press('Tab')
  }
  await menus.last().locator('summary').press('Enter')
  await expectOpen(menus.last(), true)
  await page.keyboard.press('Shift+Tab')
  await expectOpen(menus.last(), false)
})

test('a tap opens a menu at once; another tap closes it, also outside of the menu', async ({ openPage }) => {
  const page = await openPage('/', { touch: true, ...paused })
  const menu = menuNamed(page, secondLabel)
  await menu.locator('summary').tap()
  await expectOpen(menu, true)
  await menu.locator('summary').tap()
  await expectOpen(menu, false)
  await menu.locator('summary').tap()
  await expectOpen(menu, true)
  await page.touchscreen.tap(20, 700)
  await expectOpen(menu, false)
})

test('a click on a menu that hover has just opened leaves it open', async ({ openPage }) => {
  const page = await openPage('/', paused)
  const menu = menuNamed(page, firstLabel)
  await menu.locator('summary').hover()
  await page.clock.runFor(200)
  await menu.locator('summary').click()
  await page.clock.runFor(1000)
  await expectOpen(menu, true)
})

test('without JavaScript a click opens a menu and closes the other, and its links work', async ({
  openPage,
}) => {
  const page = await openPage('/', { javaScript: false })
  const [first, second] = [menuNamed(page, firstLabel), menuNamed(page, secondLabel)]
  await first.locator('summary').click()
  expect(await first.locator('a').first().isVisible()).toBe(true)
  // The first panel may cover the second menu's button.
  await second.locator('summary').press('Enter')
  expect(await second.locator('a').first().isVisible()).toBe(true)
  expect(await first.locator('a').first().isVisible()).toBe(false)
  const href = await second.locator('a').last().getAttribute('href')
  await second.locator('a').last().click()
  expect(new URL(page.url()).pathname).toBe(href)
})

test('marks the link of the current page and its menu', async ({ openPage }) => {
  const direct = navigation.links[0]?.href ?? ''
  const inMenu = navigation.menus[2]?.items[0]?.href ?? ''
  for (const path of [direct, inMenu]) {
    const page = await openPage(path)
    const marked = page.locator(':is(.site-header, .header-links) [aria-current=page]')
    const hrefs = await marked.evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(new Set(hrefs)).toEqual(new Set([path]))
  }
})

function isFocused(element: Element): boolean {
  return element === document.activeElement
}

test.for([360, 1280])(
  'styles keep free what the header takes of a screen %i px wide',
  async (width, { openPage }) => {
    const page = await openPage('/', { width })
    const { kept, taken } = await page.evaluate(() => {
      const rem = getComputedStyle(document.documentElement).getPropertyValue('--header-height')
      const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const header = document.querySelector('.site-header')
      return { kept: Number.parseFloat(rem) * size, taken: header?.getBoundingClientRect().height ?? 0 }
    })
    // Its border takes one pixel more.
    expect([0, 1]).toContain(taken - kept)
  },
)
