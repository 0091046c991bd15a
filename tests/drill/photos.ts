/**
 * Uploads photos and other files to the visualizer in a real browser on a slow phone: `npm run drill:photos`. Each file must lead to a
 * picture to draw on or to a message. Prints the time, the peak memory of the page's process, and its memory after the visitor left. Exits with 1 if
 * a file leads to another result or memory isn't released.
 */
import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright'
import { largePhotoFiles, type PhotoResult, photoFiles } from '../behaviors/visualizer/photo-files.ts'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { buildIglooSite, iglooDir } from '../setup/igloo-site.ts'
import { patience } from '../setup/processor-time.ts'
import { startServer } from '../setup/server-process.ts'

const slowdown = 4
/** A photo of 108 megapixels needs 430 MB for its pixels while it is opened. */
const limits = { megabytes: 900, keptMegabytes: 200 }

await buildIglooSite()
const server = await startServer({ checkout: iglooDir })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] })
try {
  for (const [name, { outcome, make }] of Object.entries({ ...photoFiles, ...largePhotoFiles })) {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const tried = await choose(page, await make())
    const { peak, kept } = tried.memory
    const isGood =
      tried.outcome === outcome &&
      !(peak > limits.megabytes) &&
      !(kept > limits.keptMegabytes) &&
      tried.workers === 0
    if (!isGood) process.exitCode = 1
    const times = tried.times.map(time => `${Math.round(time)} ms`).join(', ')
    console.log(
      `${isGood ? '  ok  ' : '  MISS'} ${name.padEnd(36)} ${tried.outcome.padEnd(7)} ${times.padEnd(18)}` +
        ` most ${Math.round(peak)} MB, ${Math.round(kept)} MB more than before after leaving`,
    )
    await page.close()
  }
} finally {
  await browser.close()
  await server.stop()
}

interface Tried {
  outcome: PhotoResult | 'nothing'
  /** Times until it is drawn and until the visitor can start, or to the message. */
  times: number[]
  memory: { peak: number; kept: number }
  /** Workers that still run after the visitor left. */
  workers: number
}

async function choose(page: Page, buffer: Buffer): Promise<Tried> {
  await page.goto(`${server.url}/visualizer`)
  await page.locator('[data-studio]').hover()
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  const collect = () => session.send('HeapProfiler.collectGarbage')
  await collect()
  const before = await memoryOf(browser)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const input = page.locator('[data-studio-file]').last()
  await page.evaluate(watch)
  await input.setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer })
  await page.waitForFunction(() => 'end' in (window as unknown as { marks: object }).marks, undefined, {
    timeout: patience(60_000),
  })
  const marks = await page.evaluate(() => (window as unknown as { marks: PhotoTimings }).marks)
  const { peak } = await memoryOf(browser)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // The event of a page that the visitor leaves for good.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false })))
  await page.waitForTimeout(1000)
  await collect()
  const { now } = await memoryOf(browser)
  return {
    outcome: marks.outcome === 'tapCorners' ? 'floor' : marks.outcome,
    times: [marks.floor, marks.end].flatMap(at => (at === undefined ? [] : [at - marks.start])),
    memory: { peak, kept: now - before.now },
    workers: page.workers().length,
  }
}

interface PhotoTimings {
  start: number
  floor?: number
  end?: number
  outcome: PhotoResult | 'nothing' | 'tapCorners'
}

/** Runs in the page. Records when it shows the photo, and its final message. */
function watch(): void {
  const marks: PhotoTimings = { start: 0, outcome: 'nothing' }
  Object.assign(window, { marks })
  const studio = document.querySelector<HTMLElement>('[data-studio]')
  const say = studio?.querySelector('[data-studio-say]')
  if (!studio || !say) return
  const data = studio.querySelector<HTMLElement>('[data-studio-data]')?.dataset.studioData
  const { texts }: { texts: Record<string, string> } = JSON.parse(data ?? '{}')
  studio.addEventListener('change', () => (marks.start ||= performance.now()), true)
  new MutationObserver(() => {
    if (studio.querySelector('[data-drawn]')) marks.floor ??= performance.now()
    for (const [outcome, text] of Object.entries(texts)) {
      // Compare the text up to its first parameter.
      const [begin = ''] = text.split('{')
      if (
        outcome === 'opening' ||
        begin === '' ||
        !say.textContent?.startsWith(begin) ||
        marks.end !== undefined
      )
        continue
      Object.assign(marks, { outcome, end: performance.now() })
    }
  }).observe(studio, { attributes: true, childList: true, characterData: true, subtree: true })
}

/** Returns the memory of the renderer processes, in MB; NaN if the system doesn't report it. */
async function memoryOf(browser: Browser): Promise<{ peak: number; now: number }> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => statusOf(id))
  const megabytes = (name: string, status: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return {
    peak: Math.max(...pages.map(status => megabytes('VmHWM', status))),
    now: pages.reduce((sum, status) => sum + megabytes('VmRSS', status), 0),
  }
}

function statusOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/status`, 'utf8')
  } catch {
    return ''
  }
}
