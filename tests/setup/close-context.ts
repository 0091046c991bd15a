import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext } from 'playwright'
import { patience, WAIT_MS } from './processor-time.ts'

/**
 * Closes a context, its pages first. Gives up after `WAIT_MS`: Chromium (seen in 156) sometimes never confirms that it closed a context or a
 * page, although the page still responds. The page then stays open until the browser ends.
 */
export async function closeContext(context: BrowserContext): Promise<void> {
  const close = async () => {
    await Promise.all(context.pages().map(page => page.close()))
    await context.close()
  }
  await Promise.race([close(), pause(patience(WAIT_MS), undefined, { ref: false })])
}
