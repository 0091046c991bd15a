/** The visual editor on a copy of the content, in a real browser. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import type { Locator, Page } from 'playwright'
import { expect, inject } from 'vitest'
import { backendOrigins } from '../../../admin/build/backend-origins.ts'
import { editorData } from '../../../admin/build/editor-data.ts'
import { adminApp, editorPage } from '../../../admin/server/admin-app.ts'
import { shutDown } from '../../../server/http/listen.ts'
import { closeContext } from '../../setup/close-context.ts'
import { listenPatiently } from '../../setup/listen-patiently.ts'
import { test as base } from '../browser-test.ts'
import { type RepositoryHost, startHost } from './repository-host.ts'

export interface AdminPage {
  page: Page
  url: string
  field: (keyPath: string) => Locator
  /** A field that is drawn when somebody comes near it. */
  reach: (keyPath: string) => Promise<Locator>
  save: () => Promise<void>
  open: (hash: string) => Promise<void>
}

/** The visual editor on a folder. */
export interface AdminOnFolder extends AdminPage {
  folder: string
  /** In which it lies, as in a copy of the site. */
  checkout: string
  /** Returns the current text of a content file. */
  read: (file: string) => string
  readBytes: (file: string) => Buffer
  write: (file: string, text: string) => void
}

/** The visual editor on a repository. That at /admin is signed in. */
export interface AdminOnRepository extends AdminPage {
  host: RepositoryHost
}

export interface AdminOptions {
  /**
   * Whether the window is wide enough for the preview, which takes two fifths of the processor time of a test. What is typed is checked
   * again only with it.
   */
  preview?: boolean
  /** Console errors that belong to the test. Each must occur. */
  expected?: readonly RegExp[]
  /** Files that are other than in the content, before the editor starts. */
  files?: Readonly<Record<string, string | Uint8Array>>
}

export type OpenAdmin = (hash: string, options?: AdminOptions) => Promise<AdminOnFolder>
export type OpenRepository = (hash: string, options?: AdminOptions) => Promise<AdminOnRepository>

export const isFocused = (input: Locator) =>
  input.evaluate(node => node === document.activeElement, undefined, { timeout: 500 }).catch(() => false)

/** The content that each test edits a copy of. */
export const contentDir = path.join(inject('editedSite'), 'content')

export const original = (file: string) => readFileSync(path.join(contentDir, file), 'utf8')

const siteDir = path.join(inject('editedSite'), 'dist/current/client')
const adminDir = inject('adminDir')

interface OpenWindow extends AdminOptions {
  app: Hono
  /** Other origins that the page may send requests to. */
  others?: readonly string[]
  prepare?: (page: Page) => Promise<unknown>
  /** When the window is closed. */
  end: () => unknown
}

export const test = base.extend<{
  openWindow: (hash: string, options: OpenWindow) => Promise<AdminPage>
  openAdmin: OpenAdmin
  openRepository: OpenRepository
}>({
  openWindow: async ({ browser }, use) => {
    const ends: (() => Promise<string[]>)[] = []
    await use(async (hash, { app, preview, expected, others, prepare, end }) => {
      const { server, url } = await listenPatiently(app)
      const viewport = { width: preview ? 1280 : 1000, height: 900 }
      // No test is about motions, and each frame of one costs as much as what moves.
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const problems = watch(page, [url, ...(others ?? [])])
      ends.push(async () => {
        await closeContext(context)
        await shutDown(server)
        await end()
        return judge(problems, expected ?? [])
      })
      const open = async (address: string) => {
        await page.goto(`${url}/admin/${address}`)
      }
      const field = (keyPath: string) => page.locator(`.field[data-key-path="${keyPath}"]`)
      await prepare?.(page)
      await open(hash)
      return {
        page,
        url,
        open,
        field,
        async reach(keyPath) {
          await expect.poll(() => scrollOn(page, field(keyPath))).toBe(true)
          await field(keyPath).scrollIntoViewIfNeeded()
          return field(keyPath)
        },
        save: () => page.getByRole('button', { name: 'Save', exact: true }).first().click(),
      }
    })
    const problems = (await Promise.all(ends.map(end => end()))).flat()
    if (problems.length > 0) throw new Error(`Problems in the page:\n${problems.join('\n')}`)
  },
  openAdmin: async ({ openWindow }, use) => {
    await use(async (hash, options = {}) => {
      const checkout = mkdtempSync(path.join(tmpdir(), 'admin-checkout-'))
      const copy = path.join(checkout, 'content')
      cpSync(contentDir, copy, { recursive: true })
      const write = (file: string, text: string | Uint8Array) => writeFileSync(path.join(copy, file), text)
      for (const [file, text] of Object.entries(options.files ?? {})) write(file, text)
      const app = adminApp({
        contentDir: copy,
        draftsDir: path.join(checkout, 'drafts'),
        adminDir,
        siteDir,
        token: randomBytes(24).toString('base64url'),
        editorData: () => editorData(copy),
      })
      const admin = await openWindow(hash, {
        ...options,
        app,
        end: () => rmSync(checkout, { recursive: true, force: true }),
      })
      const readBytes = (file: string) => readFileSync(path.join(copy, file))
      return { ...admin, checkout, folder: copy, write, readBytes, read: file => readBytes(file).toString() }
    })
  },
  openRepository: async ({ openWindow }, use) => {
    await use(async (hash, options = {}) => {
      const host = await startHost(contentDir)
      const changes = Object.entries(options.files ?? {}).map(([file, text]) => [`content/${file}`, text])
      if (changes.length > 0) host.repository.commit('A change by hand', Object.fromEntries(changes))
      const origins = backendOrigins(host.backend)
      const app = editorPage({
        adminDir,
        siteDir,
        settings: { backend: host.backend },
        origins,
        editorData: () => editorData(contentDir),
      })
      const admin = await openWindow(hash, {
        ...options,
        app,
        others: origins.adminOrigins,
        prepare: page => page.route(/\/\/[^/]*status\./, route => route.fulfill({ json: {} })),
        end: () => host.close(),
      })
      if (!hash.startsWith('next/')) await signIn(admin.page, host.token)
      return { ...admin, host }
    })
  },
})

/** Something that is done with the whole record of a form, by its menu; gives what it asks in. */
export async function chooseAction({ page }: Pick<AdminPage, 'page'>, action: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Show Editor Options' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.locator('dialog.ask')
}

/** Whether a field is drawn; until then the form is scrolled to the first that is not. */
async function scrollOn(page: Page, field: Locator): Promise<boolean> {
  if ((await field.count()) > 0) return true
  const next = page
    .locator('.content > .placeholder:not(.field .placeholder)')
    .filter({ visible: true })
    .first()
  await next.scrollIntoViewIfNeeded({ timeout: 500 }).catch(() => undefined)
  return false
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByRole('button', { name: /token/i }).click()
  const input = page.getByLabel('Personal Access Token')
  await input.fill(token)
  await input.press('Enter')
}

function watch(page: Page, origins: readonly string[]): string[] {
  const problems: string[] = []
  page.on('console', message => {
    const type = message.type()
    // The visual editor's own frame for previews; its policy lets no script run there that isn't its own.
    if (/allow-scripts and allow-same-origin/.test(message.text())) return
    if (type === 'error' || type === 'warning') problems.push(`console ${type}: ${message.text()}`)
  })
  page.on('pageerror', error => problems.push(`exception: ${error.message}`))
  page.on('request', request => {
    const url = request.url()
    if (!/^(?:blob|data):/.test(url) && !origins.includes(new URL(url).origin))
      problems.push(`request to others: ${url}`)
  })
  return problems
}

function judge(problems: readonly string[], expected: readonly RegExp[]): string[] {
  return [
    ...problems.filter(problem => !expected.some(pattern => pattern.test(problem))),
    ...expected
      .filter(pattern => !problems.some(problem => pattern.test(problem)))
      .map(pattern => `expected, but did not happen: ${pattern}`),
  ]
}
