import type { Page } from 'playwright'
import { expect } from 'vitest'
import { phone, siteContent, test } from './open-page.ts'

const { navigation } = siteContent

const menuOf = (page: Page) => page.locator('[data-mobile-menu]')
const buttonOf = (page: Page) => menuOf(page).locator('> summary')
const isOpen = (page: Page) => menuOf(page).evaluate(menu => menu.matches('[open]'))

test('the button opens and closes the menu, and the page does not scroll', async ({ openPage }) => {
  const page = await openPage('/', phone)
  const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await page.locator('.site-nav').isVisible()).toBe(false)
  await buttonOf(page).tap()
  await expect.poll(scrolling).toBe('hidden')
  await buttonOf(page).tap()
  await expect.poll(scrolling).not.toBe('hidden')
  expect(await isOpen(page)).toBe(false)
})

test('it has the links of all menus, and choosing any link closes it', async ({ openPage }) => {
  const page = await openPage('/', phone)
  const hrefs = await menuOf(page)
    .locator('a')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  const entries = navigation.menus.flatMap(({ items, all }) => (all ? [...items, all] : items))
  const listed = [...entries, ...navigation.links].map(({ href }) => href)
  expect(hrefs).toEqual(expect.arrayContaining([...listed, navigation.estimate.href]))
  const stillOpen = await menuOf(page).evaluate(menu => {
    addEventListener('click', event => event.preventDefault())
    return [...menu.querySelectorAll('a')].filter(link => {
      menu.setAttribute('open', '')
      link.click()
      return menu.hasAttribute('open')
    }).length
  })
  expect(stillOpen).toBe(0)
})

test('Escape closes the menu and returns focus to its button', async ({ openPage }) => {
  const page = await openPage('/', phone)
  await buttonOf(page).press('Enter')
  expect(await isOpen(page)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  expect(await isOpen(page)).toBe(false)
  expect(await buttonOf(page).evaluate(button => button === document.activeElement)).toBe(true)
})

test('without JavaScript the menu and its groups open, and links work', async ({ openPage }) => {
  const page = await openPage('/', { ...phone, javaScript: false })
  await buttonOf(page).tap()
  const group = menuOf(page).locator('details').first()
  await group.locator('summary').tap()
  const link = group.locator('a').last()
  const href = await link.getAttribute('href')
  await link.tap()
  await page.waitForURL(url => url.pathname === href)
  expect(await isOpen(page)).toBe(false)
})
