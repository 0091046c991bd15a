import type { Page } from 'playwright'
import { expect } from 'vitest'
import { phone, siteContent, test } from '../browser/open-page.ts'
import { slotWidth } from '../dist/slot-width.ts'

const { blogPage, citiesPage, galleryPage, home, servicesPage, trendsPage } = siteContent

test.for([home, servicesPage, citiesPage, blogPage, galleryPage, trendsPage])(
  'the sizes of pictures on $url are less than twice their width on a phone',
  async ({ url }, { openPage }) => {
    const page = await openPage(url, { ...phone, reducedMotion: true })
    const screen = await page.evaluate(() => innerWidth)
    const wide = (await shownPictures(page)).filter(
      ({ sizes, shown }) => slotWidth(sizes, screen) > 2 * shown,
    )
    expect(wide).toEqual([])
  },
)

/** Returns the `sizes` of each picture and its rendered width, including parts that are cropped at its sides. */
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
