/** The visual editor on a copy of the content, in a real browser. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import type { Locator, Page } from 'playwright'
import { inject } from 'vitest'
import { apiOrigins } from '../../../admin/build/api-origins.ts'
import { adminApp, editorPage } from '../../../admin/server/admin-app.ts'
import { shutDown } from '../../../server/http/listen.ts'
import { closeContext } from '../../setup/close-context.ts'
import { listenPatiently } from '../../setup/listen-patiently.ts'
import { test as base } from '../browser-test.ts'
import { type RepositoryHost, startHost } from './repository-host.ts'

export interface AdminPage {
  page: Page
  url: string
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

/** The visual editor on a repository. */
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
/** The built editor. */
export const adminDir = inject('adminDir')

interface OpenWindow extends AdminOptions {
  app: Hono
  /** Other origins that the page may send requests to. */
  others?: readonly string[]
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
    await use(async (hash, { app, preview, expected, others, end }) => {
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
      await open(hash)
      return { page, url, open }
    })
    const problems = (await Promise.all(ends.map(end => end()))).flat()
    if (problems.length > 0) throw new Error(`Problems in the page:\n${problems.join('\n')}`)
  },
  openAdmin: async ({ openWindow }, use) => {
    await use(async (hash, options = {}) => {
      const checkout = mkdtempSync(path.join(tmpdir(), 'admin-checkout-'))
      const copy = path.join(checkout, 'content')
      cpSync(contentDir, copy, { recursive: true })
      const write = (file: string, text: string | Uint8Array) => {
        mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
        writeFileSync(path.join(copy, file), text)
      }
      for (const [file, text] of Object.entries(options.files ?? {})) write(file, text)
      const app = adminApp({
        contentDir: copy,
        draftsDir: path.join(checkout, 'drafts'),
        adminDir,
        siteDir,
        token: randomBytes(24).toString('base64url'),
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
      const origins = apiOrigins(host.backend)
      const app = editorPage({ adminDir, siteDir, settings: { backend: host.backend }, origins })
      const admin = await openWindow(hash, {
        ...options,
        app,
        others: origins,
        end: () => host.close(),
      })
      return { ...admin, host }
    })
  },
})

function watch(page: Page, origins: readonly string[]): string[] {
  const problems: string[] = []
  page.on('console', message => {
    const type = message.type()
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
