/** How far a visitor with a phone has to go, on every page that people come to for an answer. Words take room, so an edit may change it. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { content, phone, test } from '../browser/open-page.ts'

/** In CSS pixels, at 360 of width. */
const longestPage = 8000
const lowestFirstPrice = 1400

const { articles, cities, citiesPage, flooringPage, home, products, services, servicesPage } = content
const costGuide = articles.all.find(({ openSections }) => openSections)

const longLists = [home, servicesPage, citiesPage, ...(costGuide ? [costGuide] : [])]

test.for(longLists)(`$url is at most ${longestPage} px long on a phone`, async ({ url }, { openPage }) => {
  const page = await openPage(url, { ...phone, reducedMotion: true })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(longestPage)
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

/** How far down the main content names a sum that is seen without opening anything. */
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
