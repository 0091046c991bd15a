import type { Page } from 'playwright'

/** Use as `prepare`: the page's timers run only by `page.clock.runFor`, so that delays are exact on any machine. */
export async function pausedClock(page: Page): Promise<void> {
  // The clock can't be paused at a time in the past, and runs until then. One second was too short on a busy machine.
  await page.clock.install({ time: '2026-05-04T00:00:00' })
  await page.clock.pauseAt('2026-05-04T10:00:01')
}
