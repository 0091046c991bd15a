import type { BrowserContext } from 'playwright'

/**
 * Closes a context, its pages first. With a page open, Chromium (seen in 156) sometimes never answers `Target.disposeBrowserContext`: the page
 * stays open and responds, no dialog is shown, and `context.close()` waits forever. Closing the page by itself worked even then.
 */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(page => page.close()))
  await context.close()
}
