import { expect } from 'vitest'
import { test } from './open-page.ts'
import { expectedOf, pageKinds } from './page-kinds.ts'

/** Below this font size, Safari on iOS zooms into a focused field. */
const MIN_FONT_PX = 16

const fields = 'input, select, textarea'

test('pages have fields', async ({ visit }) => {
  await visit('/contact', async page => expect(await page.locator(fields).count()).toBeGreaterThan(5))
})

test.for(pageKinds)(
  'no field of $kind has a font so small that iPhones zoom in',
  async ({ path, status }, { visit }) => {
    await visit(
      path,
      async page => {
        for (const width of [320, 360, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          const sizes = await page
            .locator(fields)
            .evaluateAll(all => all.map(field => Number.parseFloat(getComputedStyle(field).fontSize)))
          expect(Math.min(MIN_FONT_PX, ...sizes), `${width} px`).toBe(MIN_FONT_PX)
        }
      },
      expectedOf(status).expected,
    )
  },
)
