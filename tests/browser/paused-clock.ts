import type { Page } from 'playwright'

/** For `prepare`: the page's timers run only by `page.clock.runFor`, so that delays are exact on any machine. */
export async function pausedClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-05-04T10:00:00' })
  await page.clock.pauseAt('2026-05-04T10:00:01')
}
