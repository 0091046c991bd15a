/** What no page may do, on every page of the site; console errors and broken requests fail a test by themselves. */
import { expect } from 'vitest'
import { violations } from '../browser/axe.ts'
import { content, phone, test } from '../browser/open-page.ts'

/** The element that sticks out furthest, for the message. */
const widest = () =>
  [...document.querySelectorAll('body *')]
    .map(element => ({ element, right: element.getBoundingClientRect().right }))
    .sort((a, b) => b.right - a.right)
    .slice(0, 1)
    .map(({ element, right }) => `${element.tagName}.${element.className} ends at ${Math.round(right)} px`)
    .join()

// With less motion, so that no color is caught halfway and no block waits below the fold.
test.for([...content.pages.all])(
  '$url can be read by everybody and does not scroll sideways on a phone',
  async ({ url }, { openPage }) => {
    const page = await openPage(url, { ...phone, reducedMotion: true })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, await page.evaluate(widest)).toBeLessThanOrEqual(360)
    expect(await violations(page)).toEqual([])
  },
)
