import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from '../browser/open-page.ts'
import { expectedOf, pageKinds } from '../browser/page-kinds.ts'

declare global {
  interface Window {
    shifts?: { value: number; moved: string }[]
  }
}

const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = []
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

/** No font is preloaded: one that comes late may wrap a line anew. A tenth is what search engines call good. */
const mostShift = 0.02

/** As a reader does: a screen at a time. */
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
  '$path ($kind) does not jump while it loads and is scrolled, nor scroll sideways',
  { timeout: 60_000 },
  async ({ path, status }, { openPage }) => {
    for (const width of [360, 1280]) {
      const page = await openPage(path, { width, prepare: countShifts, ...expectedOf(status) })
      await scrollThrough(page)
      const shifts = (await page.evaluate(() => window.shifts)) ?? []
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect(sum, `${width} px: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(mostShift)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)

test('the words of a head stand where they stay before its picture is read', async ({ openPage }) => {
  const page = await openPage('/contact/received')
  const top = () => page.locator('.hero__words').evaluate(words => words.getBoundingClientRect().top)
  const whole = await top()
  await page.locator('.hero__figure').evaluate(figure => figure.remove())
  expect(await top()).toBeCloseTo(whole, 0)
})
