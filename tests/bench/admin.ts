/**
 * Measures the visual editor on a copy of the real content: time to the first list, to a form, and the longest task while typing.
 * `npm run bench:admin`; `-- --small` only checks that it completes. On a busy machine, the CPU time next to each figure is more reliable
 * than the wall-clock time.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright'
import { buildAdmin } from '../../admin/build/build-admin.ts'
import { adminApp } from '../../admin/server/admin-app.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { readContent } from '../../codegen/read/read-content.ts'
import { listen, shutDown } from '../../server/http/listen.ts'
import { report } from '../faults/report.ts'
import { browserArguments, findBrowser } from '../setup/find-browser.ts'
import { isSmall } from './small.ts'

const bounds = { firstUse: 3000, form: 1000, task: 100 }

const folder = mkdtempSync(path.join(tmpdir(), 'bench-admin-'))
const [contentDir, adminDir] = ['content', 'admin'].map(name => path.join(folder, name)) as [string, string]
cpSync(path.join(projectDir, 'content'), contentDir, { recursive: true })
await buildAdmin({ contentDir, outDir: adminDir, settings: {} })
// `npm run admin` fills the cache in the same way before it listens.
readContent(loadModel(contentDir), { contentDir })
const app = adminApp({
  contentDir,
  draftsDir: path.join(folder, 'drafts'),
  adminDir,
  siteDir: path.join(projectDir, 'dist/current/client'),
  token: 'the-token-of-this-bench',
})
const { server, url } = await listen(app, { host: '127.0.0.1', port: 0 })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const session = await page.context().newCDPSession(page)
  // Measure CPU time, which excludes other processes on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    // An inline observer: for named functions, esbuild emits a call to a helper that no page has.
    new PerformanceObserver(list => {
      tasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask', buffered: true })
  })
  const rows = page.locator('.list__file')
  const firstUse = await timed(page, session, async () => {
    await page.goto(`${url}/admin/#/collections/cities`)
    await rows.first().waitFor()
  })
  const form = await timed(page, session, async () => {
    await rows.first().click()
    await page.locator('[data-path="name"] input').waitFor()
  })
  // Wait for the preview of the opened record.
  await page.frameLocator('iframe.page').getByRole('heading', { level: 1 }).waitFor()
  const typing = await timed(page, session, () =>
    page
      .locator('[data-path="population"] input')
      .pressSequentially('1,234,567'.repeat(isSmall ? 1 : 4), { delay: 120 }),
  )
  const isIn = (value: number, bound: number) => isSmall || value <= bound
  const line = (name: string, { clock, cpu, task }: Timed, value: number, bound: number) => ({
    name: `${name}, ≤ ${bound} ms`,
    value: `${Math.round(value)} ms; clock ${Math.round(clock)}, CPU of the page ${Math.round(cpu)}, longest task ${Math.round(task)}`,
    ok: isIn(value, bound),
  })
  report('The visual editor', [
    line('first use', firstUse, firstUse.clock, bounds.firstUse),
    line('a form', form, form.clock, bounds.form),
    line('longest task while typing', typing, typing.task, bounds.task),
  ])
} finally {
  await browser.close()
  await shutDown(server)
  rmSync(folder, { recursive: true })
}

interface Timed {
  clock: number
  /** CPU time of the main thread, in ms. */
  cpu: number
  task: number
}

async function timed(page: Page, session: CDPSession, act: () => Promise<unknown>): Promise<Timed> {
  const [start, before] = [performance.now(), await cpuOf(session)]
  await act()
  const clock = performance.now() - start
  // Long tasks are reported with a delay.
  await page.waitForTimeout(200)
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0))
  return { clock, cpu: (await cpuOf(session)) - before, task: Math.max(0, ...tasks) }
}

async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}
