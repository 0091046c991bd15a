import { createECDH } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '../../server/store/database.ts'
import { listPhones } from '../../server/store/phones.ts'
import { openSqliteDatabase } from '../../server/store/sqlite-database.ts'
import { clock } from '../server/databases.ts'
import { officeApp, officeContent } from '../server/office-app.ts'
import { silentLog } from '../server/silent-log.ts'
import { closeContext } from '../setup/close-context.ts'
import { violations } from './axe.ts'
import { test } from './browser-test.ts'
import { sidewaysScroll } from './sideways-scroll.ts'

const texts = officeContent.officeTexts.phones
const subscription = {
  endpoint: 'https://push.example/one',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
}

let folder: string
let database: Database
let server: ServerType
let url: string
let link: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'phones-'))
  database = await openSqliteDatabase(folder, { clock, log: silentLog })
  const { app, linkTo } = officeApp(database)
  await new Promise<void>(resolve => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      url = `http://localhost:${port}`
      resolve()
    })
  })
  link = await linkTo()
})

afterAll(async () => {
  server.close()
  await database.close()
  await rm(folder, { recursive: true })
})

test.for([true, false])(
  'the page about phones offers alerts if the browser can show them, JavaScript: %s',
  async (javaScriptEnabled, { browser }) => {
    const viewport = { width: 360, height: 740 }
    const context = await browser.newContext({ javaScriptEnabled, viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', message => problems.push(message.text()))
    page.on('pageerror', error => problems.push(error.message))
    // Windows of tests get no pushes: what the browser would say is given.
    await page.addInitScript(given => {
      Object.assign(Notification, { requestPermission: async () => 'granted' })
      Object.assign(PushManager.prototype, { subscribe: async () => ({ toJSON: () => given }) })
    }, subscription)
    await page.goto(url + link)
    await page.getByRole('button').press('Enter')
    await page.getByRole('link', { name: texts.heading }).click()
    const send = page.getByRole('button', { name: texts.send })
    await page.getByText(javaScriptEnabled ? texts.send : texts.unsupported).waitFor()
    expect(await send.isVisible()).toBe(javaScriptEnabled)
    expect(await page.getByText(texts.unsupported).isVisible()).toBe(!javaScriptEnabled)
    expect(await sidewaysScroll(page)).toBeUndefined()
    if (javaScriptEnabled) {
      await send.press('Enter')
      await page.getByText('push.example').waitFor()
      expect(await listPhones(database)).toMatchObject([{ endpoint: subscription.endpoint }])
      expect(await page.getByText(texts.thisPhone).isVisible()).toBe(false)
      expect(await violations(page)).toEqual([])
      const scopes = await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      )
      expect(scopes).toEqual(['/office/'])
    } else {
      await page.getByRole('button', { name: texts.stop }).press('Enter')
      await page.getByText(texts.none).waitFor()
      expect(await listPhones(database)).toEqual([])
    }
    expect(problems).toEqual([])
    await closeContext(context)
  },
)
