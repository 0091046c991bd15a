/** Another process locks the SQLite store for 10 s under load: the event loop isn't blocked, and pages are served. */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { none, report } from './report.ts'
import { onEachStore } from './stores.ts'
import { type Answered, submitRequest } from './submit.ts'

const LOCKED_MS = 10_000

await onEachStore(
  async ({ dataFolder, start }) => {
    const server = await start()
    await submitRequest(server.url, 0)
    const other = new DatabaseSync(path.join(dataFolder, 'site.db'))
    other.exec('begin immediate')
    const end = performance.now() + LOCKED_MS
    const answers: Promise<Answered>[] = []
    let slowestPage = 0
    let failedPages = 0
    for (let number = 1; performance.now() < end; number += 1) {
      answers.push(submitRequest(server.url, number))
      const start = performance.now()
      const page = await fetch(server.url)
      await page.text()
      slowestPage = Math.max(slowestPage, performance.now() - start)
      if (page.status !== 200) failedPages += 1
      await pause(50)
    }
    other.exec('rollback')
    other.close()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    const other503 = statuses.filter(status => status !== 503 && status !== 201)
    const after = await submitRequest(server.url, 100_000)
    await server.stop()
    report('store locked for 10 s', [
      { name: 'slowest page, at most 250 ms', value: `${slowestPage.toFixed(0)} ms`, ok: slowestPage <= 250 },
      none('pages not served', failedPages),
      none('answers other than 503 or late success', other503.length, statuses.length),
      { name: 'afterward, 201', value: String(after.status), ok: after.status === 201 },
    ])
  },
  ['sqlite'],
)
