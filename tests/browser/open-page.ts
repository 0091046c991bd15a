/**
 * Opens pages of the served site in a real browser. Unexpected problems of a page fail its test: console errors and warnings (including
 * blocked scripts and styles), exceptions, failed requests, requests to other sites.
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContextOptions, Page, Request } from 'playwright'
import { inject } from 'vitest'
import { createContent } from '../../site/content.ts'
import { dataIn, generatedData } from '../../site/open-content.ts'
import { closeContext } from '../setup/close-context.ts'
import { patience, WAIT_MS } from '../setup/processor-time.ts'
import { test as base } from './browser-test.ts'

export interface OpenPageOptions {
  javaScript?: boolean
  width?: number
  height?: number
  touch?: boolean
  dark?: boolean
  reducedMotion?: boolean
  /** Time zone of the browser. */
  timeZone?: string
  /** Problems that the test expects. Each must occur. */
  expected?: readonly RegExp[]
  /** Requests that wait for a promise. The page is returned while they wait, with all others done. */
  held?: { urls: RegExp; until: Promise<void> }
  /** Called before the page loads, to install clocks, stubs and routes. */
  prepare?: (page: Page) => Promise<unknown>
}

export type OpenPage = (path: string, options?: OpenPageOptions) => Promise<Page>

/** Opens a page of the site and passes it to `look`. Rejects if an unexpected problem occurs. */
export type Visit = (
  path: string,
  look: (page: Page) => Promise<void>,
  expected?: readonly RegExp[],
) => Promise<void>

export const phone = { width: 360, touch: true } satisfies OpenPageOptions

export const siteUrl = inject('siteUrl')

/** Content of the served site. */
export const siteContent = createContent(dataIn(path.join(inject('siteFolder'), generatedData)))

export const test = base.extend<{ openPage: OpenPage; visit: Visit }>({
  // All tests of a file share one phone: starting a context takes as long as most tests. Reduced motion avoids colors in transition and
  // blocks that wait to fade in.
  visit: [
    async ({ browser }, use) => {
      const context = await browser.newContext(contextOptions({ ...phone, reducedMotion: true }))
      const page = await context.newPage()
      await use(async (path, look, expected = []) => {
        await page.setViewportSize({ width: phone.width, height: 800 })
        await page.emulateMedia({ colorScheme: 'light' })
        const settled = watchRequests(page)
        const check = watch(page, expected)
        try {
          await page.goto(siteUrl + path)
          await settled()
          await look(page)
          failOn(check())
        } finally {
          page.removeAllListeners()
        }
      })
      await closeContext(context)
    },
    { scope: 'file' },
  ],
  openPage: async ({ browser }, use) => {
    const opened: { page: Page; check: () => string[] }[] = []
    await use(async (path, options = {}) => {
      const context = await browser.newContext(contextOptions(options))
      const page = await context.newPage()
      opened.push({ page, check: watch(page, options.expected ?? []) })
      const { held } = options
      const settled = watchRequests(page, held?.urls)
      if (held) {
        await page.route(held.urls, async route => {
          await held.until
          await route.continue()
        })
      }
      await options.prepare?.(page)
      // The load event waits for held requests.
      await page.goto(siteUrl + path, { waitUntil: held ? 'domcontentloaded' : 'load' })
      await settled()
      return page
    })
    const problems = opened.flatMap(({ check }) => check())
    await Promise.all(opened.map(({ page }) => closeContext(page.context())))
    failOn(problems)
  },
})

function failOn(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`Problems in the page:\n${problems.join('\n')}`)
}

function contextOptions({
  javaScript,
  width,
  height,
  touch,
  dark,
  reducedMotion,
  timeZone,
}: OpenPageOptions) {
  return {
    javaScriptEnabled: javaScript ?? true,
    viewport: { width: width ?? 1280, height: height ?? 800 },
    hasTouch: touch ?? false,
    isMobile: touch ?? false,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    ...(timeZone !== undefined && { timezoneId: timeZone }),
  } satisfies BrowserContextOptions
}

const TURN_MS = 50
const QUIET_TURNS = 3

/**
 * Watches the requests of the page. The returned function waits until the page has made none for three turns. A turn ends when the page
 * answers, so turns are longer on a busy machine. Behaviors that load when needed are requested after the script itself.
 */
function watchRequests(page: Page, ignored?: RegExp): () => Promise<void> {
  const pending = new Set<Request>()
  let lastChange = performance.now()
  let quietTurns = 0
  const change = () => {
    lastChange = performance.now()
    quietTurns = 0
  }
  const end = (request: Request) => {
    pending.delete(request)
    change()
  }
  page.on('request', request => {
    if (ignored?.test(request.url())) return
    pending.add(request)
    change()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    quietTurns = 0
    while (quietTurns < QUIET_TURNS) {
      await pause(TURN_MS)
      await page.evaluate(() => document.readyState)
      if (pending.size === 0) quietTurns += 1
      else if (performance.now() - lastChange > patience(WAIT_MS)) {
        throw new Error(
          `Requests without an end:\n${Array.from(pending, request => request.url()).join('\n')}`,
        )
      }
    }
  }
}

/** Collects problems. Returns a function that lists unexpected problems, and expected ones that didn't occur. */
function watch(page: Page, expected: readonly RegExp[]): () => string[] {
  const problems: string[] = []
  page.on('console', message => {
    const type = message.type()
    // Ignore warnings of the graphics driver about its speed, and of a preloaded image that a busy machine shows late:
    // tests/dist/images.test.ts compares it with the one that is shown.
    if (
      /GL Driver Message \(OpenGL, Performance|preloaded using link preload but not used/.test(message.text())
    )
      return
    if (type === 'error' || type === 'warning') problems.push(`console ${type}: ${message.text()}`)
  })
  page.on('pageerror', error => problems.push(`exception: ${error.message}`))
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(`${siteUrl}/`) && !url.startsWith('data:')) problems.push(`request to others: ${url}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`)
  })
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    // The browser aborts requests when it navigates or turns a navigation into a download.
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed request: ${request.url()} ${reason}`)
  })
  return () => [
    ...problems.filter(problem => !expected.some(pattern => pattern.test(problem))),
    ...expected
      .filter(pattern => !problems.some(problem => pattern.test(problem)))
      .map(pattern => `expected, but did not happen: ${pattern}`),
  ]
}
