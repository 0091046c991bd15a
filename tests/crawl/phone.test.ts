/** How far a visitor with a phone has to go, and what it loads, on every page that people come to for an answer. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { content, phone, test } from '../browser/open-page.ts'
import { slotWidth } from '../dist/slot-width.ts'

/** In CSS pixels, at 360 of width. */
const longestPage = 8000
const lowestFirstPrice = 1400

const {
  articles,
  blogPage,
  cities,
  citiesPage,
  flooringPage,
  galleryPage,
  home,
  products,
  services,
  servicesPage,
  trendsPage,
} = content
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
}, 120_000)

test.for([home, servicesPage, citiesPage, blogPage, galleryPage, trendsPage])(
  'no picture of $url is asked for twice as wide as a phone shows it',
  async ({ url }, { openPage }) => {
    const page = await openPage(url, { ...phone, reducedMotion: true })
    const screen = await page.evaluate(() => innerWidth)
    const wide = (await shownPictures(page)).filter(
      ({ sizes, shown }) => slotWidth(sizes, screen) > 2 * shown,
    )
    expect(wide).toEqual([])
  },
)

/** What says how wide each is, and how wide it is: with what is cut off at its sides. */
const shownPictures = (page: Page) =>
  page.locator('main picture').evaluateAll(pictures =>
    pictures.flatMap(picture => {
      const img = picture.querySelector('img')
      const sizes = picture.querySelector('source')?.getAttribute('sizes')
      if (!img?.checkVisibility() || !sizes) return []
      const ratio = Number(img.getAttribute('width')) / Number(img.getAttribute('height'))
      const shown = Math.max(img.clientWidth, img.clientHeight * ratio)
      return [{ src: img.getAttribute('src'), sizes, shown: Math.round(shown) }]
    }),
  )

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
