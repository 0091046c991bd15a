import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'

/** Pages that a test leaves behind for the next, as if they were new: starting one takes longer than most tests. */
export interface KeptPages {
  /** A page of a context with these options, and no other's until it is given back. */
  take: (options: BrowserContextOptions) => Promise<Page>
  giveBack: (page: Page) => Promise<void>
  close: () => Promise<void>
}

/** `quietAddress` leads to a file of the site that runs no script. */
export function keepPages(browser: Browser, quietAddress: string): KeptPages {
  const all = new Map<Page, { options: BrowserContextOptions; protocol: CDPSession }>()
  const free = new Map<string, Page[]>()

  async function open(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    all.set(page, { options, protocol: await context.newCDPSession(page) })
    return page
  }

  /** Forgets what was shown, stored, loaded and set in a page, in this order: pages store something when they are left. */
  async function clean(page: Page): Promise<void> {
    const { options, protocol } = all.get(page) ?? {}
    page.removeAllListeners()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(quietAddress)
    if (options?.javaScriptEnabled !== false) {
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    }
    await page.context().clearCookies()
    await protocol?.send('Network.clearBrowserCache')
    if (options?.viewport) await page.setViewportSize(options.viewport)
    await page.emulateMedia({
      media: null,
      forcedColors: null,
      colorScheme: options?.colorScheme ?? null,
      reducedMotion: options?.reducedMotion ?? null,
    })
    await page.goto('about:blank')
  }

  return {
    take: async options => free.get(JSON.stringify(options))?.pop() ?? (await open(options)),
    async giveBack(page) {
      const [first, ...others] = page.context().pages()
      // What a test closed, or what it opened beside its page, is no page for the next.
      if (page.isClosed() || first !== page || others.length > 0) {
        all.delete(page)
        return page.context().close()
      }
      await clean(page)
      const key = JSON.stringify(all.get(page)?.options)
      free.set(key, [...(free.get(key) ?? []), page])
    },
    async close() {
      await Promise.all([...all.keys()].map(page => page.context().close()))
    },
  }
}
