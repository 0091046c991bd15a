import { type Browser, chromium } from 'playwright'
import { test as base, inject } from 'vitest'
import { patience, WAIT_MS } from '../setup/processor-time.ts'

const RENEWAL_MS = 2000

/** Test with the browser that all test files share. */
export const test = base.extend<{ browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture off its parameter.
    async ({}, use) => {
      const browser = await chromium.connect(inject('browserAddress'), { timeout: 0 })
      const setLimits = () => {
        for (const context of browser.contexts()) context.setDefaultTimeout(patience(WAIT_MS))
      }
      browser.on('context', setLimits)
      // The machine may become busier during a test.
      const renewal = setInterval(setLimits, RENEWAL_MS)
      await use(browser)
      clearInterval(renewal)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})
