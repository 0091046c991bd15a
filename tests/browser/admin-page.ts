/** The visual editor on a copy of the content, in a real browser. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { buildAdmin } from '../../admin/build/build-admin.ts'
import { editorData } from '../../admin/build/editor-data.ts'
import { adminApp } from '../../admin/server/admin-app.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { readContent } from '../../codegen/read/read.ts'
import { listen, shutDown } from '../../server/listen.ts'
import { projectDir } from '../setup/run.ts'
import { test as base } from './browser-test.ts'

export interface AdminPage {
  page: Page
  url: string
  field: (keyPath: string) => Locator
  save: () => Promise<void>
  /** What a content file says now. */
  read: (file: string) => string
  write: (file: string, text: string) => void
  open: (hash: string) => Promise<void>
}

export interface AdminOptions {
  width?: number
  /** Console errors that belong to the test. Each must occur. */
  expected?: readonly RegExp[]
  /** Files that are other than in the content, before the editor starts. */
  files?: Readonly<Record<string, string>>
}

export type OpenAdmin = (hash: string, options?: AdminOptions) => Promise<AdminPage>

export const original = (file: string) => readFileSync(path.join(projectDir, 'content', file), 'utf8')

const contentDir = path.join(projectDir, 'content')

export const test = base.extend<{ openAdmin: OpenAdmin; adminDir: string }>({
  adminDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture off its parameter.
    async ({}, use) => {
      const outDir = mkdtempSync(path.join(tmpdir(), 'admin-build-'))
      await buildAdmin({ contentDir, outDir, settings: {} })
      await use(outDir)
      rmSync(outDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  openAdmin: async ({ browser, adminDir }, use) => {
    const ends: (() => Promise<string[]>)[] = []
    await use(async (hash, options = {}) => {
      const copy = mkdtempSync(path.join(tmpdir(), 'admin-content-'))
      cpSync(contentDir, copy, { recursive: true })
      const write = (file: string, text: string) => writeFileSync(path.join(copy, file), text)
      for (const [file, text] of Object.entries(options.files ?? {})) write(file, text)
      const { server, url } = await listen(appOn(copy, adminDir), { host: '127.0.0.1', port: 0 })
      const context = await browser.newContext({ viewport: { width: options.width ?? 1280, height: 900 } })
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      const problems = watch(page, url)
      ends.push(async () => {
        await context.close()
        await shutDown(server)
        rmSync(copy, { recursive: true })
        return judge(problems, options.expected ?? [])
      })
      const open = async (address: string) => {
        await page.goto(`${url}/admin/${address}`)
      }
      await open(hash)
      const field = (keyPath: string) => page.locator(`.field[data-key-path="${keyPath}"]`)
      return {
        page,
        url,
        field,
        open,
        write,
        read: file => readFileSync(path.join(copy, file), 'utf8'),
        save: () => page.getByRole('button', { name: 'Save' }).first().click(),
      }
    })
    const problems = (await Promise.all(ends.map(end => end()))).flat()
    if (problems.length > 0) throw new Error(`Problems in the page:\n${problems.join('\n')}`)
  },
})

function appOn(copy: string, adminDir: string) {
  return adminApp({
    contentDir: copy,
    adminDir,
    siteDir: path.join(projectDir, 'dist/client'),
    token: randomBytes(24).toString('base64url'),
    editorData() {
      const model = loadModel(copy)
      return editorData(model, readContent(model, { contentDir: copy }))
    },
  })
}

function watch(page: Page, url: string): string[] {
  const problems: string[] = []
  page.on('console', message => {
    const type = message.type()
    // The visual editor's own frame for previews; its policy lets no script run there that isn't its own.
    if (/allow-scripts and allow-same-origin/.test(message.text())) return
    if (type === 'error' || type === 'warning') problems.push(`console ${type}: ${message.text()}`)
  })
  page.on('pageerror', error => problems.push(`exception: ${error.message}`))
  page.on('request', request => {
    if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(`${url}/`))
      problems.push(`request to others: ${request.url()}`)
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
