import type { Page } from 'playwright'
import { expect } from 'vitest'
import { receivedPath } from '../../server/forms/contact/received-route.ts'
import { inLanguage } from '../../site/languages.ts'
import { siteContent, siteUrl, test } from '../browser/open-page.ts'
import { expectedOf, pageKinds } from '../browser/page-kinds.ts'
import { sidewaysScroll } from '../browser/sideways-scroll.ts'

interface Shift {
  /** Layout shift score: share of the screen that moved times the share of the screen that it moved by. */
  value: number
  moved: string
}

declare global {
  interface Window {
    shifts?: Shift[]
    releaseSheets?: () => void
  }
}

const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    window.shifts = shifts
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'hadRecentInput' in entry) || entry.hadRecentInput) continue
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        const moved = sources.map(({ node }) => node?.className || node?.nodeName).join(', ')
        shifts.push({ value: Number(entry.value), moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Sheets arrive after the first paint, as on a slow connection: what is painted by then has its place from the inlined style. */
async function holdSheetsUntilPaint(page: Page): Promise<void> {
  let release = () => {}
  const painted = new Promise<void>(done => (release = done))
  await page.exposeFunction('releaseSheets', release)
  await page.addInitScript(() => {
    new PerformanceObserver((_list, observer) => {
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => window.releaseSheets?.()))
    }).observe({ type: 'paint', buffered: true })
  })
  await page.route(/\/assets\/sheets\//, async route => {
    await painted
    await route.continue()
  })
}

const MAX_SHIFT = 0.01
/** A line may wrap differently with another font. Web Vitals call this score good. */
const MAX_SHIFT_WITH_FONTS = 0.1

/** Returns the shifts since navigation started, including those of the last frame. */
async function shiftsOf(page: Page): Promise<Shift[]> {
  // The observer is called after the frame that reports a shift.
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  return (await page.evaluate(() => window.shifts)) ?? []
}

const sum = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0)

async function prepare(page: Page): Promise<void> {
  await countShifts(page)
  await holdSheetsUntilPaint(page)
}

/** Scrolls to the end of the page, a screen at a time, waits for its pictures, and returns to its top. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 30)))
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await frame()
    }
    const shown = Array.from(document.images).filter(image => image.checkVisibility())
    await Promise.all(shown.map(image => image.complete || new Promise(done => (image.onload = done))))
    await frame()
    scrollTo({ top: 0, behavior: 'instant' })
    await frame()
  })
}

test.for(pageKinds)(
  '$path ($kind) neither shifts while it loads and is scrolled nor scrolls sideways',
  async ({ path, status }, { openPage }) => {
    for (const width of [360, 1280]) {
      let release = () => {}
      // On a slow connection, the text is painted with its fallback first. Holding the fonts until all else is loaded also tells their
      // shifts from the others.
      const held = { urls: /\.woff2$/, until: new Promise<void>(done => (release = done)) }
      const page = await openPage(path, { width, held, prepare, ...expectedOf(status) })
      await scrollThrough(page)
      const own = await shiftsOf(page)
      expect(sum(own), `${width} px: ${JSON.stringify(own)}`).toBeLessThanOrEqual(MAX_SHIFT)
      release()
      await page.waitForLoadState('load')
      await page.evaluate(() => document.fonts.ready)
      const all = await shiftsOf(page)
      expect(sum(all), `${width} px: ${JSON.stringify(all)}`).toBeLessThanOrEqual(MAX_SHIFT_WITH_FONTS)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)

// Words of other languages are longer: pages that fit in the main language may not. Without pictures and scripts, which don't widen them.
test('no kind of page in a further language scrolls sideways on a narrow phone', async ({ openPage }) => {
  const { translatedPages } = siteContent
  const paths = pageKinds.flatMap(({ path }) =>
    (translatedPages.find(path)?.languages ?? []).map(language => inLanguage(path, language)),
  )
  const page = await openPage('/robots.txt', { width: 320, javaScript: false })
  await page.route(/\.(?:avif|webp|jpe?g|png)$/, route => route.fulfill({ status: 204 }))
  const wide: string[] = []
  for (const path of paths) {
    await page.goto(siteUrl + path)
    const found = await sidewaysScroll(page)
    if (found) wide.push(`${path}: ${found}`)
  }
  expect(wide).toEqual([])
})

test.for([320, 360])(
  'the reference of a request fits in every language at %i px',
  async (width, { openPage }) => {
    const { site } = siteContent
    const page = await openPage('/robots.txt', { width, javaScript: false })
    const widest: string[] = []
    for (const language of ['', ...(site.languages ?? []).map(({ path }) => path)]) {
      const path = inLanguage(receivedPath, language)
      await page.goto(`${siteUrl}${path}?reference=${site.identity.referencePrefix}-M2H5-KXM8`)
      // Some languages need a longer label than those of the fixture.
      await page
        .locator('.form-message__reference')
        .evaluate(line => line.prepend('The number that we know it by. '))
      widest.push((await sidewaysScroll(page)) ?? 'fits')
    }
    expect(widest).toEqual(widest.map(() => 'fits'))
  },
)

test('keeps the text of a hero in place when its picture loads', async ({ openPage }) => {
  const page = await openPage('/contact/received')
  const top = () => page.locator('.hero__words').evaluate(words => words.getBoundingClientRect().top)
  const whole = await top()
  await page.locator('.hero__figure').evaluate(figure => figure.remove())
  expect(await top()).toBeCloseTo(whole, 0)
})
