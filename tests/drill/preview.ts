/**
 * Opens the preview of the visual editor under slow and failing conditions, and checks that it finally shows the page of the open record.
 * Reports a preview that is blank, stale or of another record, with the steps that led there.
 *
 *     npm run drill:preview                four rounds of everything (about six minutes)
 *     npm run drill:preview -- --small     one round
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { buildAdmin } from '../../admin/build/build-admin.ts'
import { adminApp } from '../../admin/server/admin-app.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { shutDown } from '../../server/http/listen.ts'
import { adminAddress } from '../../site/admin-address.ts'
import { isSmall } from '../bench/small.ts'
import { closeContext } from '../setup/close-context.ts'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { listenPatiently } from '../setup/listen-patiently.ts'
import { patience } from '../setup/processor-time.ts'

const LIMIT_MS = 30_000
const rounds = isSmall ? 1 : 4
const folder = mkdtempSync(path.join(tmpdir(), 'drill-preview-'))
const [contentDir, adminDir] = ['content', 'admin'].map(name => path.join(folder, name)) as [string, string]
cpSync(path.join(projectDir, 'content'), contentDir, { recursive: true })
await buildAdmin({ contentDir, outDir: adminDir, settings: {} })
const { records } = readContent(loadModel(contentDir), { contentDir })
const app = adminApp({
  contentDir,
  draftsDir: path.join(folder, 'drafts'),
  adminDir,
  siteDir: path.join(projectDir, 'dist/current/client'),
  token: 'the-token-of-this-drill',
})
const { server, url } = await listenPatiently(app)
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] })

/** Two records of each kind with pages, and singletons that many pages show. */
const forms = ['cities', 'articles', 'services', 'costs', 'city-page', 'home'].flatMap(name =>
  records
    .filter(({ entity }) => entity.name === name)
    .slice(0, 2)
    .map(({ entity, slug }) => adminAddress(entity, slug).replace('/admin/', '')),
)
let turn = 0
/** Returns the next form, in rotation. */
const next = () => forms[turn++ % forms.length] ?? ''

interface Window {
  page: Page
  context: BrowserContext
  session: CDPSession
}

/** Steps of an editor and failures on the way. Each resolves with the address of the form that the editor waits for. */
const conditions: Readonly<Record<string, (window: Window) => Promise<string>>> = {
  'opened by its address': ({ page }) => open(page, next()),
  async 'a slow processor'({ page, session }) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return open(page, next())
  },
  async 'a slow network'({ page, session }) {
    const speed = (1.5 * 2 ** 20) / 8
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 200,
      downloadThroughput: 4 * speed,
      uploadThroughput: speed,
    })
    return open(page, next())
  },
  async 'what previews are made of comes late'({ page }) {
    await page.route(/made\.json|zip-places\.json|marked-pages/, async route => {
      await page.waitForTimeout(4000)
      await route.continue()
    })
    return open(page, next())
  },
  async 'what previews are made of fails at first'({ page }) {
    await failing(page, /made\.json/)
    return open(page, next())
  },
  async 'the code of the pages fails at first'({ page }) {
    await failing(page, /marked-pages/)
    return open(page, next())
  },
  async 'the check fails to load at first'({ page }) {
    await failing(page, /content-worker/)
    return open(page, next())
  },
  async 'resized while it loads'({ page }) {
    const form = await open(page, next())
    for (const width of [360, 1280, 700, 1280]) {
      await page.waitForTimeout(400)
      await page.setViewportSize({ width, height: 800 })
    }
    return form
  },
  async 'resized once it is there'({ page }) {
    const form = await open(page, next())
    await preview(page)
      .locator('h1')
      .first()
      .waitFor({ timeout: patience(LIMIT_MS) })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForTimeout(300)
    }
    return form
  },
  async 'loaded again in the middle'({ page }) {
    const form = await open(page, next())
    await page.waitForTimeout(700 + 300 * (turn % 5))
    await page.reload()
    return form
  },
  async 'from form to form, faster than they open'({ page }) {
    await open(page, next())
    await page.waitForTimeout(1500)
    let form = ''
    for (let count = 0; count < 6; count += 1) {
      form = next()
      await page.evaluate(hash => location.assign(hash), form)
      await page.waitForTimeout([0, 60, 150, 220, 400, 30][count] ?? 0)
    }
    return form
  },
  async 'there and back'({ page }) {
    const [form, other] = [next(), next()]
    await open(page, form)
    await preview(page)
      .locator('h1')
      .first()
      .waitFor({ timeout: patience(LIMIT_MS) })
    await page.evaluate(hash => location.assign(hash), other)
    await page.waitForTimeout(250)
    await page.goBack()
    return form
  },
  async 'left with a change that is not saved'({ page }) {
    await open(page, forms[turn % forms.length] ?? '')
    const input = page.locator('[data-path] input[type=text], [data-path] textarea').first()
    await input.waitFor({ timeout: patience(LIMIT_MS) })
    await input.press('End')
    await input.pressSequentially('x')
    await page.waitForTimeout(100 * (turn % 7))
    turn += 1
    const form = next()
    await page.evaluate(hash => location.assign(hash), form)
    return form
  },
  async 'beside another window'({ page, context }) {
    const other = await context.newPage()
    const form = next()
    await Promise.all([open(other, next()), open(page, form)])
    await page.bringToFront()
    return form
  },
  async 'in a window behind another'({ page, context }) {
    const form = next()
    const other = await context.newPage()
    await other.bringToFront()
    await open(page, form)
    await page.waitForTimeout(2500)
    await page.bringToFront()
    return form
  },
}

async function open(page: Page, form: string): Promise<string> {
  await page.goto(`${url}/admin/${form}`, { timeout: patience(LIMIT_MS) })
  return form
}

/** Fails the first request for a URL. */
async function failing(page: Page, pattern: RegExp): Promise<void> {
  let left = 1
  await page.route(pattern, route => (left-- > 0 ? route.abort('connectionreset') : route.continue()))
}

const preview = (page: Page) => page.frameLocator('iframe.page').locator('body')

/** Returns the text of the previewed page; empty if there is none. */
const wordsIn = (page: Page): Promise<string> =>
  preview(page)
    .innerText({ timeout: 500 })
    .then(text => text.replace(/\s+/g, ' ').trim())
    .catch(() => '')

async function inWindow<Result>(act: (window: Window) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    return await act({ page, context, session: await context.newCDPSession(page) })
  } finally {
    await closeContext(context)
  }
}

/** Waits until the preview shows a text. Returns the time in ms, or the text that it shows instead. */
async function waitFor(page: Page, wanted: string): Promise<number | string> {
  const start = performance.now()
  let words = ''
  while (performance.now() - start < patience(LIMIT_MS)) {
    words = await wordsIn(page)
    if (words === wanted) return performance.now() - start
    await page.waitForTimeout(100)
  }
  return words
}

try {
  const right = new Map<string, string>()
  await inWindow(async ({ page }) => {
    for (const form of forms) {
      await open(page, form)
      await page.reload()
      await preview(page)
        .locator('h1')
        .first()
        .waitFor({ timeout: patience(LIMIT_MS) })
      right.set(form, await wordsIn(page))
    }
  })
  let [opened, wrong] = [0, 0]
  for (const [name, act] of Object.entries(conditions)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await inWindow(async window => {
        const form = await act(window)
        const found = await waitFor(window.page, right.get(form) ?? '')
        opened += 1
        if (typeof found === 'number') {
          times.push(found)
          return
        }
        wrong += 1
        const whose = [...right].find(([, words]) => words === found)?.[0]
        console.log(
          `${name}: ${form} shows ${whose ?? (found === '' ? 'nothing' : `“${found.slice(0, 90)}”`)}`,
        )
      })
    }
    const slowest = Math.max(0, ...times)
    console.log(`${name}: ${times.length} of ${rounds} right, after ${Math.round(slowest)} ms at most`)
  }
  console.log(`${opened} previews opened, ${wrong} wrong.`)
  if (wrong > 0) process.exitCode = 1
} finally {
  await browser.close()
  await shutDown(server)
  rmSync(folder, { recursive: true })
}
