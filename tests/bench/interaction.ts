/**
 * Measures interactions on a phone, with the CPU slowed down to a quarter: the calculator after each key, and the visualizer after a
 * photo of 12 megapixels. `npm run bench:interaction`; `-- --small` only checks that it completes. On a busy machine, the CPU time next
 * to each figure is more reliable than the wall-clock time.
 */
import { type CDPSession, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { cameraOver, drawRoom } from '../behaviors/visualizer/drawn-room.ts'
import { report } from '../faults/report.ts'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { buildIglooSite, iglooDir } from '../setup/igloo-site.ts'
import { startServer } from '../setup/server-process.ts'
import { isSmall } from './small.ts'
import { type TypedKey, typeAll } from './typed-keys.ts'

const slowdown = 4
const bounds = { key: 50, firstFloor: 1000, understood: 2500 }

await buildIglooSite()
const server = await startServer({ checkout: iglooDir })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] })
try {
  const { keys, cpu } = await typeRooms(await openPhone())
  const slowest = keys[0]?.toPaint ?? 0
  const page = await openPhone()
  await page.route('**/*.js', route => route.abort())
  const bare = await typeRooms(page, { isBare: true })
  const photo = await choosePhoto(await openPhone())
  const isIn = (value: number, bound: number) => isSmall || value <= bound
  const ms = (value: number) => `${Math.round(value)} ms`
  report(`At a processor slowed ${slowdown} times`, [
    {
      name: `key to paint in the calculator, slowest of ${keys.length}, ≤ ${bounds.key} ms`,
      value: `${inWords(keys.slice(0, 4))}; CPU ${ms(cpu)} a key`,
      ok: isIn(slowest, bounds.key),
    },
    {
      name: 'the same keys where no script answers, which the browser alone takes',
      value: `${inWords(bare.keys.slice(0, 1))}; CPU ${ms(bare.cpu)} a key`,
      ok: true,
    },
    {
      name: `photo of 12 megapixels to a floor with its grid, ≤ ${bounds.firstFloor} ms`,
      value: ms(photo.firstFloor),
      ok: isIn(photo.firstFloor, bounds.firstFloor),
    },
    {
      name: `photo of 12 megapixels to its own floor, ≤ ${bounds.understood} ms`,
      value: `${ms(photo.understood)}, CPU of the page ${ms(photo.cpu)}`,
      ok: isIn(photo.understood, bounds.understood),
    },
  ])
} finally {
  await browser.close()
  await server.stop()
}

function openPhone(): Promise<Page> {
  return browser.newPage({ viewport: { width: 360, height: 740 } })
}

async function slow(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  // Measure CPU time, which excludes other processes on the machine and includes the slowdown.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}

/** Returns the CPU time of the main thread, in ms. */
async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

async function typeRooms(page: Page, { isBare = false } = {}): Promise<{ keys: TypedKey[]; cpu: number }> {
  await page.goto(`${server.url}/estimate`)
  await page.locator('.calculator__form #length-1').focus()
  if (!isBare) await page.locator('is-land[data-state=ready]').waitFor()
  const session = await slow(page)
  const before = await cpuOf(session)
  const keys = await typeAll(page, { isBare })
  const cpu = ((await cpuOf(session)) - before) / keys.length
  await page.close()
  keys.sort((a, b) => b.toPaint - a.toPaint)
  return { keys, cpu }
}

/** Describes the slowest key: "41 ms (width-1 1)". */
function inWords(keys: readonly TypedKey[]): string {
  return keys.map(({ name, toPaint }) => `${Math.round(toPaint)} ms (${name})`).join(', ')
}

async function choosePhoto(page: Page) {
  await page.goto(`${server.url}/visualizer`)
  // A visitor's pointer passes over the visualizer on its way to the button.
  await page.locator('[data-studio]').hover()
  await page.waitForLoadState('networkidle')
  const buffer = await photoOf12Megapixels()
  const session = await slow(page)
  const before = await cpuOf(session)
  await page.evaluate(() => {
    const studio = document.querySelector<HTMLElement>('[data-studio]')
    const work = studio?.querySelector('[data-studio-work]')
    const marks: Record<string, number> = {}
    Object.assign(window, { photoMarks: marks })
    studio?.addEventListener('change', () => (marks.chosen ??= performance.now()), true)
    if (!studio) return
    new MutationObserver(() => {
      if (work instanceof HTMLElement && work.dataset.drawn !== undefined)
        marks.firstFloor ??= performance.now()
      if (studio.dataset.state === 'ready') marks.understood ??= performance.now()
    }).observe(studio, { attributes: true, subtree: true })
  })
  await page
    .locator('[data-studio-file]')
    .last()
    .setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer })
  await page.locator('[data-studio][data-state=ready]').waitFor({ timeout: 300_000 })
  const marks = await page.evaluate(
    () =>
      (window as unknown as { photoMarks: Record<'chosen' | 'firstFloor' | 'understood', number> })
        .photoMarks,
  )
  const cpu = (await cpuOf(session)) - before
  await page.close()
  return { firstFloor: marks.firstFloor - marks.chosen, understood: marks.understood - marks.chosen, cpu }
}

async function photoOf12Megapixels(): Promise<Buffer> {
  const { width, height, rgba } = drawRoom(cameraOver(1000, 750)).photo
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer()
}
