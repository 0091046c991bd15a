import type { Page } from 'playwright'
import { expect } from 'vitest'
import { colorRules, violations } from './axe.ts'
import { submitButton, summaryOf } from './estimate-request.ts'
import { firstScreen, tooLow } from './first-screen.ts'
import { siteContent, test } from './open-page.ts'
import { expectedOf, pageKinds } from './page-kinds.ts'

/** Applies all rules in light mode and the color rules in dark mode. */
async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const light = await violations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map(line => `dark: ${line}`)]
}

const widths = [{ width: 360 }, { width: 1280 }]

test.for(pageKinds)(
  '$path ($kind) shows its job first and has no violation',
  async ({ path, kind, status }, { visit }) => {
    // Colors depend on the scheme, the other results on the width, so two runs show both.
    const look = async (page: Page) => {
      await page.setViewportSize(firstScreen)
      expect(await tooLow(page, kind)).toEqual([])
      expect(await violations(page), '360 px').toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violations(page), '1280 px, dark').toEqual([])
    }
    await visit(path, look, expectedOf(status).expected)
  },
)

test('open menus have no violation', async ({ openPage }) => {
  const page = await openPage('/', { reducedMotion: true })
  const menus = await page.locator('details[data-menu]').all()
  expect(menus).not.toEqual([])
  for (const menu of menus) {
    await menu.locator('summary').press('Enter')
    expect(await menu.locator('a').first().isVisible()).toBe(true)
    expect(await violationsInBothSchemes(page)).toEqual([])
  }
})

test('the open mobile menu has no violation', async ({ openPage }) => {
  const page = await openPage('/', { width: 360, reducedMotion: true })
  const menu = page.locator('[data-mobile-menu]')
  await menu.locator('> summary').press('Enter')
  for (const group of await menu.locator('details').all()) await group.locator('summary').press('Enter')
  expect(await violationsInBothSchemes(page)).toEqual([])
})

test.for(['default', 'destructive'] as const)(
  'a toast (%s) has no violation',
  async (variant, { openPage }) => {
    for (const { width } of widths) {
      const page = await openPage('/gallery', { width, reducedMotion: true })
      const detail = { title: 'Sanded', description: 'And sealed', variant }
      await page.evaluate(detail => document.dispatchEvent(new CustomEvent('toast', { detail })), detail)
      const toast = page.locator('[data-toasts] li')
      await toast.filter({ hasText: /sealed/i }).waitFor()
      // The toast stays while the pointer is over it.
      await toast.hover()
      expect(await violationsInBothSchemes(page)).toEqual([])
    }
  },
)

test.for(widths)(
  'the estimate form with errors has no violation at $width px',
  async ({ width }, { openPage }) => {
    const page = await openPage('/contact', { width, reducedMotion: true })
    await submitButton(page).click()
    await summaryOf(page).waitFor()
    expect(await violationsInBothSchemes(page)).toEqual([])
  },
)

test('a list without results, and an open tooltip, have no violation', async ({ openPage }) => {
  const list = await openPage('/flooring?q=no+such+floor', { reducedMotion: true })
  expect(await violationsInBothSchemes(list)).toEqual([])
  const [collection] = siteContent.collections.all
  const page = await openPage(collection?.url ?? '', { reducedMotion: true })
  await page.locator('[data-tooltip]').first().hover()
  await page.locator('[role=tooltip]:visible').waitFor()
  expect(await violationsInBothSchemes(page)).toEqual([])
})
