import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from '../browser/open-page.ts'
import { expectedOf, pageKinds } from '../browser/page-kinds.ts'

interface Shift {
  /** Layout shift score: share of the screen that moved times the share of the screen that it moved by. */
  value: number
  /** Milliseconds since the page began. */
  at: number
  moved: string
}

declare global {
  interface Window {
    shifts?: Shift[]
    /** Times of paints with newly loaded fonts, in ms since navigation started. */
    fontsPainted?: number[]
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
        shifts.push({ value: Number(entry.value), at: entry.startTime, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const painted: number[] = []
    window.fontsPainted = painted
    // The layout changes in the next frame, and its shifts are reported in the one after that.
    document.fonts.addEventListener('loadingdone', () =>
      requestAnimationFrame(() => requestAnimationFrame(() => painted.push(performance.now()))),
    )
  })

/** Delays fonts until the text was painted with its fallback, as on a slow connection. */
async function delayFonts(page: Page): Promise<void> {
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
  await page.route('**/*.woff2', async route => {
    await page.waitForFunction(isPainted)
    await route.continue()
  })
}

const MAX_SHIFT = 0.01
/** A line may wrap differently with another font. Web Vitals call this score good. */
const MAX_SHIFT_WITH_FONTS = 0.1

/** Returns all shifts, and those that no newly loaded font explains. */
async function shiftsOf(page: Page): Promise<{ all: Shift[]; own: Shift[] }> {
  const all = (await page.evaluate(() => window.shifts)) ?? []
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(entry => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.woff2'))
      .map(entry => entry.startTime + entry.duration),
  )
  const painted = (await page.evaluate(() => window.fontsPainted)) ?? []
  const isByFont = ({ at }: Shift) =>
    fonts.some(came => at >= came && at <= (painted.find(time => time > came) ?? Number.POSITIVE_INFINITY))
  return { all, own: all.filter(shift => !isByFont(shift)) }
}

const sum = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0)

/** Scrolls to the end of the page, a screen at a time. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 30)))
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await frame()
    }
  })
  await page.waitForLoadState('networkidle')
}

test.for(pageKinds)(
  '$path ($kind) neither shifts while it loads and is scrolled nor scrolls sideways',
  async ({ path, status }, { openPage }) => {
    for (const width of [360, 1280]) {
      const prepare = async (page: Page) => {
        await countShifts(page)
        await delayFonts(page)
      }
      const page = await openPage(path, { width, prepare, ...expectedOf(status) })
      await scrollThrough(page)
      const { all, own } = await shiftsOf(page)
      expect(sum(own), `${width} px: ${JSON.stringify(own)}`).toBeLessThanOrEqual(MAX_SHIFT)
      expect(sum(all), `${width} px: ${JSON.stringify(all)}`).toBeLessThanOrEqual(MAX_SHIFT_WITH_FONTS)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)

test('keeps the text of a hero in place when its picture loads', async ({ openPage }) => {
  const page = await openPage('/contact/received')
  const top = () => page.locator('.hero__words').evaluate(words => words.getBoundingClientRect().top)
  const whole = await top()
  await page.locator('.hero__figure').evaluate(figure => figure.remove())
  expect(await top()).toBeCloseTo(whole, 0)
})
