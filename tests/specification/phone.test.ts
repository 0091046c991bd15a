/** Scroll distances on a phone, on every page that answers a question. They depend on texts, so an edit may change them. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { phone, siteContent, test } from '../browser/open-page.ts'

/** Maximum height of a page at a width of 360 px. */
const MAX_PAGE_PX = 8000
const lowestFirstPrice = 1400

const { articles, cities, citiesPage, flooringPage, home, products, services, servicesPage } = siteContent
const costGuide = articles.all.find(({ openSections }) => openSections)

const longLists = [home, servicesPage, citiesPage, ...(costGuide ? [costGuide] : [])]

/** A Tuesday after hours, when pages say at length when the office opens. */
const evening = '2026-12-02T03:30:00Z'

test.for(longLists)(`$url is at most ${MAX_PAGE_PX} px long on a phone`, async ({ url }, { openPage }) => {
  const prepare = (page: Page) => page.clock.setFixedTime(evening)
  const page = await openPage(url, { ...phone, reducedMotion: true, prepare })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MAX_PAGE_PX)
})

const priced = [flooringPage, ...products.all, ...cities.all, ...services.all.filter(({ price }) => price)]

test(`the first price is at most ${lowestFirstPrice} px down a city, a service, the catalog and a floor`, async ({
  openPage,
}) => {
  const page = await openPage(flooringPage.url, { ...phone, reducedMotion: true })
  const { origin } = new URL(page.url())
  const low: string[] = []
  for (const { url } of priced) {
    await page.goto(origin + url, { waitUntil: 'domcontentloaded' })
    const at = await firstPrice(page)
    if (at === undefined || at > lowestFirstPrice) low.push(`${url}: ${at}`)
  }
  expect(low).toEqual([])
})

/** Returns the position of the first visible price in the main content. */
const firstPrice = (page: Page) =>
  page.locator('main').evaluate(main => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!/\$\d/.test(text.nodeValue ?? '') || !element?.checkVisibility() || element.closest('option'))
        continue
      return Math.round(element.getBoundingClientRect().top + scrollY)
    }
  })
