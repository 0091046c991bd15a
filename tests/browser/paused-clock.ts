import type { Page } from 'playwright'

/** For `prepare`: the page's timers run only by `page.clock.runFor`, so that delays are exact on any machine. */
export async function pausedClock(page: Page): Promise<void> {
  // The clock runs until it is paused, and can't be paused at a time that has passed: on a busy machine, a second was too short.
  await page.clock.install({ time: '2026-05-04T00:00:00' })
  await page.clock.pauseAt('2026-05-04T10:00:01')
}
