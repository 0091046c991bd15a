/** Visits the site behind a proxy: the visualizer with a photo, the calculator and the form, which is sent. */
import { type BrowserContext, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { cameraOver, drawRoom } from '../behaviors/visualizer/drawn-room.ts'
import { closeContext } from '../setup/close-context.ts'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { patience } from '../setup/processor-time.ts'
import { skipMinute } from '../setup/skip-minute.ts'
import { proxiedHost } from './proxy-request.ts'
import type { Figure } from './reports-file.ts'
import { requestFields } from './submit.ts'

/** Pages with many images, which a browser requests concurrently in HTTP/2, and the visual editor. */
const fullPages = ['/', '/gallery', '/flooring', '/cities', '/blog', '/admin']

export async function visitProxied(port: number): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, `--host-resolver-rules=MAP ${proxiedHost} 127.0.0.1`],
  })
  try {
    const origin = `https://${proxiedHost}:${port}`
    const figures: Figure[] = []
    const visit = async (name: string, javaScriptEnabled: boolean, act: (page: Page) => Promise<void>) => {
      const context = await browser.newContext({
        ignoreHTTPSErrors: true,
        baseURL: origin,
        javaScriptEnabled,
      })
      figures.push(await outcomeOf(name, context, act))
      await closeContext(context)
    }
    await visit('a photo in the visualizer', true, seePhoto)
    await visit('the calculator', true, calculate)
    await visit('the form', true, sendForm)
    await visit('the form without JavaScript', false, sendPlainForm)
    await visit('pages to their end', true, readPages)
    return figures
  } finally {
    await browser.close()
  }
}

/** Returns `works`, or the errors of the console, the network and the page. */
async function outcomeOf(
  name: string,
  context: BrowserContext,
  act: (page: Page) => Promise<void>,
): Promise<Figure> {
  const page = await context.newPage()
  page.setDefaultTimeout(patience(60_000))
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().includes('GL Driver')) problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()} ${reason}`)
  })
  await act(page).catch((error: unknown) =>
    problems.push(error instanceof Error ? error.message : String(error)),
  )
  const value = problems.length === 0 ? 'works' : problems.join('; ').slice(0, 600)
  return { name, value, ok: problems.length === 0 }
}

async function seePhoto(page: Page): Promise<void> {
  const { width, height, rgba } = drawRoom(cameraOver(800, 600)).photo
  const buffer = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .jpeg()
    .toBuffer()
  await page.goto('/visualizer')
  const photo = { name: 'room.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('[data-studio-file]').first().setInputFiles(photo)
  await page.locator('[data-studio][data-state=open]').waitFor()
}

async function calculate(page: Page): Promise<void> {
  await page.goto('/estimate')
  await page.locator('.calculator__form #area').focus()
  await page.locator('is-land[data-state=ready]').waitFor()
  await page.locator('.calculator__form #area').fill('120')
  await page.locator('.calculator__form [name=floor]').first().check({ force: true })
  await page.locator('.calculator__total').filter({ hasText: /\d/ }).waitFor()
}

async function fillIn(page: Page, number: number): Promise<void> {
  const { idempotencyKey: _, serviceNeeded, ...typed } = requestFields(number)
  await page.goto('/contact')
  for (const [name, value] of Object.entries(typed)) {
    await page.locator(`form.estimate-form [name="${name}"]`).fill(value)
  }
  await page.locator('form.estimate-form [name=serviceNeeded]').selectOption(serviceNeeded)
}

async function sendForm(page: Page): Promise<void> {
  await fillIn(page, 901)
  await page.locator('is-land[data-state=ready]').waitFor()
  await skipMinute(page)
  await page.locator('form.estimate-form button[type=submit]').click()
  await page.locator('.form-message--success').waitFor()
}

async function sendPlainForm(page: Page): Promise<void> {
  await fillIn(page, 902)
  await page.locator('form.estimate-form button[type=submit]').click()
  await page.waitForURL('**/contact/received?*')
}

async function readPages(page: Page): Promise<void> {
  for (const address of fullPages) {
    await page.goto(address)
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager'
    })
    await page.waitForLoadState('networkidle')
  }
}
