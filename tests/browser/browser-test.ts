import { type Browser, chromium } from 'playwright'
import { test as base, inject } from 'vitest'

/** A test with the one browser that all test files share. */
export const test = base.extend<{ browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture off its parameter.
    async ({}, use) => {
      const browser = await chromium.connect(inject('browserAddress'))
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})
