/**
 * What a visitor's hands wait for on a phone, by a processor slowed to a quarter: the calculator after each key, and the
 * visualizer after a photo of 12 megapixels. `npm run bench:interaction`; `-- --small` only sees that it runs to its end.
 * On a machine that others use, the CPU time beside each figure says more than the clock.
 */
import { type CDPSession, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { cameraOver, drawRoom } from '../behaviors/visualizer/drawn-room.ts'
import { report } from '../faults/report.ts'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { buildIglooSite, iglooDir } from '../setup/igloo-site.ts'
import { startServer } from '../setup/server-process.ts'
import { isSmall } from './small.ts'

const slowdown = 4
const bounds = { key: 50, firstFloor: 1000, understood: 2500 }

await buildIglooSite()
const server = await startServer({ checkout: iglooDir })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] })
try {
  const keys = await typeRooms(await openPhone())
  const page = await openPhone()
  await page.route('**/*.js', route => route.abort())
  const bare = await typeRooms(page, { isBare: true })
  const photo = await choosePhoto(await openPhone())
  const isIn = (value: number, bound: number) => isSmall || value <= bound
  const ms = (value: number) => `${Math.round(value)} ms`
  report(`At a processor slowed ${slowdown} times`, [
    {
      name: `key to paint in the calculator, slowest of ${keys.times.length}, ≤ ${bounds.key} ms`,
      value: `${ms(Math.max(...keys.times))}, CPU ${ms(keys.cpu)} a key`,
      ok: isIn(Math.max(...keys.times), bounds.key),
    },
    {
      name: 'the same keys where no script answers, which the browser alone takes',
      value: `${ms(Math.max(...bare.times))}, CPU ${ms(bare.cpu)} a key`,
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
  // Of the processor: what others do on the machine is not in it, what slows the page down is.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}

/** Milliseconds of the processor that the page's own thread has worked. */
async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** From the event to the frame that shows what came of it, for every digit of several rooms. */
async function typeRooms(page: Page, { isBare = false } = {}) {
  await page.goto(`${server.url}/estimate?length-1=12&width-1=14&with-1=sea-ice`)
  const form = page.locator('.calculator__form')
  await form.locator('#length-1').focus()
  if (!isBare) await page.locator('is-land[data-state=ready]').waitFor()
  const session = await slow(page)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // After the frame has been painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(undefined)
        }),
      true,
    )
  })
  const before = await cpuOf(session)
  const typed = isSmall ? ['12'] : ['12', '9.5', '14', '8', '10.25', '7', '16', '11']
  for (const [index, text] of typed.entries()) {
    const side = form.locator(`#${index % 2 === 0 ? 'length' : 'width'}-${1 + (Math.floor(index / 2) % 2)}`)
    await side.fill('')
    await side.pressSequentially(text, { delay: 120 })
  }
  const cpu = (await cpuOf(session)) - before
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  await page.close()
  return { times, cpu: cpu / times.length }
}

async function choosePhoto(page: Page) {
  await page.goto(`${server.url}/visualizer`)
  // As a visitor's pointer does on its way to the button.
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
