/**
 * Measures interactions on a phone, with the CPU slowed down to a quarter: the calculator after each key, and the visualizer after a
 * photo of 12 megapixels. `npm run bench:interaction`; `-- --small` only checks that it completes. On a busy machine, the CPU time next
 * to each figure is more reliable than the wall-clock time.
 */
import { type CDPSession, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { cameraOver, drawRoom, outlineOfRoom } from '../behaviors/visualizer/drawn-room.ts'
import { report } from '../faults/report.ts'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { buildIglooSite, iglooDir } from '../setup/igloo-site.ts'
import { startServer } from '../setup/server-process.ts'
import { isSmall } from './small.ts'
import { type TypedKey, typeAll } from './typed-keys.ts'

const slowdown = 4
const bounds = { key: 50, firstFloor: 1000, change: 300 }
const room = cameraOver(1000, 750)

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
      value: `${inWords(keys.slice(0, 4))}; all figures after ${ms(Math.max(...keys.map(key => key.toFigures)))} at most; CPU ${ms(cpu)} a key`,
      ok: isIn(slowest, bounds.key),
    },
    {
      name: 'the same keys where no script answers, which the browser alone takes',
      value: `${inWords(bare.keys.slice(0, 1))}; CPU ${ms(bare.cpu)} a key`,
      ok: true,
    },
    {
      name: `photo of 12 megapixels, from Done to its first floor, ≤ ${bounds.firstFloor} ms`,
      value: `${ms(photo.firstFloor)}, CPU of the page ${ms(photo.cpu)}; opened in ${ms(photo.opened)}`,
      ok: isIn(photo.firstFloor, bounds.firstFloor),
    },
    {
      name: `a wipe to its floor, ≤ ${bounds.change} ms`,
      value: ms(photo.change),
      ok: isIn(photo.change, bounds.change),
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
  await page.locator('.calculator__form #area').focus()
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
  const opened = await timed(page, 'open', () =>
    page
      .locator('[data-studio-file]')
      .last()
      .setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer }),
  )
  const view = page.locator('[data-studio-view]')
  const box = await view.boundingBox()
  const spot = (x: number, y: number) =>
    [(box?.x ?? 0) + x * (box?.width ?? 0), (box?.y ?? 0) + Math.min(y, 0.998) * (box?.height ?? 0)] as const
  for (const { x, y } of outlineOfRoom(room)) await page.mouse.click(...spot(x, y))
  const firstFloor = await timed(page, 'laid', () => page.locator('[data-studio-do=done]').click())
  const say = page.locator('[data-studio-say]')
  await say.evaluate(element => element.replaceChildren())
  await page.mouse.move(...spot(0.5, 0.8))
  await page.mouse.down()
  await page.mouse.move(...spot(0.6, 0.8), { steps: 3 })
  const change = await timed(page, 'said', () => page.mouse.up())
  const cpu = (await cpuOf(session)) - before
  await page.close()
  return { opened, firstFloor, change, cpu }
}

/** Measures in the page, from the event to the state of the studio or to what it says. */
async function timed(
  page: Page,
  until: 'open' | 'laid' | 'said',
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(until => {
    const studio = document.querySelector<HTMLElement>('[data-studio]')
    if (!studio) return
    const marks: Record<string, number> = {}
    Object.assign(window, { photoMarks: marks })
    for (const name of ['change', 'click', 'pointerup']) {
      studio.addEventListener(name, () => (marks.start ??= performance.now()), true)
    }
    new MutationObserver(() => {
      const isSaid = Boolean(studio.querySelector('[data-studio-say]')?.textContent)
      if (until === 'said' ? isSaid : studio.dataset.state === until) marks.end ??= performance.now()
    }).observe(studio, { attributes: true, childList: true, subtree: true })
  }, until)
  await act()
  const duration = await page.waitForFunction(
    () => {
      const { photoMarks } = window as unknown as { photoMarks: { start?: number; end?: number } }
      return photoMarks.start && photoMarks.end && photoMarks.end - photoMarks.start
    },
    undefined,
    { timeout: 300_000 },
  )
  return Number(await duration.jsonValue())
}

async function photoOf12Megapixels(): Promise<Buffer> {
  const { width, height, rgba } = drawRoom(room).photo
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer()
}
