import type { Page } from 'playwright'

/** Moves the page's `performance.now()` a minute ahead: the site asks senders who fill in a form within seconds to confirm it. */
export async function skipMinute(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 60_000
  })
}
