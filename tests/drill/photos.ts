/**
 * What visitors choose for a photo of their room, in a real browser on a slow phone: `npm run drill:photos`. Each file
 * leads to a floor or to a sentence; the time that takes, the most memory that the page's process had meanwhile, and what
 * it keeps after the visitor has left are printed. The exit code is 1 when a file ends in anything else, or memory isn't
 * given back.
 */
import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright'
import { largePhotoFiles, type Outcome, photoFiles } from '../behaviors/visualizer/photo-files.ts'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { buildIglooSite, iglooDir } from '../setup/igloo-site.ts'
import { startServer } from '../setup/server-process.ts'

const slowdown = 4
/** A photo of 108 megapixels has 430 MB of pixels while it is opened. */
const most = { megabytes: 900, keptMegabytes: 200 }

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
      !(peak > most.megabytes) &&
      !(kept > most.keptMegabytes) &&
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
  outcome: Outcome | 'nothing'
  /** To the first floor and to its own, or to the sentence. */
  times: number[]
  memory: { peak: number; kept: number }
  /** That go on after the visitor has left. */
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
    timeout: 120_000,
  })
  const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks)
  const { peak } = await memoryOf(browser)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // As a browser tells a page that it is left for good.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false })))
  await page.waitForTimeout(1000)
  await collect()
  const { now } = await memoryOf(browser)
  return {
    outcome: marks.outcome === 'ready' || marks.outcome === 'notSure' ? 'floor' : marks.outcome,
    times: [marks.floor, marks.end].flatMap(at => (at === undefined ? [] : [at - marks.start])),
    memory: { peak, kept: now - before.now },
    workers: page.workers().length,
  }
}

interface Marks {
  start: number
  floor?: number
  end?: number
  outcome: Outcome | 'nothing' | 'ready' | 'notSure'
}

/** Runs in the page: when it shows a floor, and what it says at last. */
function watch(): void {
  const marks: Marks = { start: 0, outcome: 'nothing' }
  Object.assign(window, { marks })
  const studio = document.querySelector<HTMLElement>('[data-studio]')
  const say = studio?.querySelector('[data-studio-say]')
  if (!studio || !say) return
  const { texts }: { texts: Record<string, string> } = JSON.parse(studio.dataset.studio ?? '{}')
  studio.addEventListener('change', () => (marks.start ||= performance.now()), true)
  new MutationObserver(() => {
    if (studio.querySelector('[data-drawn]')) marks.floor ??= performance.now()
    for (const outcome of ['ready', 'notSure', 'broken', 'huge', 'noRoom'] as const) {
      // Up to the first figure that is filled in.
      const [begin = ''] = (texts[outcome] ?? '').split('{')
      if (begin === '' || !say.textContent?.startsWith(begin) || marks.end !== undefined) continue
      Object.assign(marks, { outcome, end: performance.now() })
    }
  }).observe(studio, { attributes: true, childList: true, characterData: true, subtree: true })
}

/** Of the processes that show pages, in megabytes; not a number where the system doesn't tell. */
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
