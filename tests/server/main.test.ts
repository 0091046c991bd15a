import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const main = path.resolve(import.meta.dirname, '../../server/main.ts')
const loader = import.meta.resolve('tsx')

// Each test starts a process.
vi.setConfig({ testTimeout: 20_000 })

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'main-'))
})

afterEach(async () => {
  // A test that failed leaves its server behind.
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

function start(variables: Record<string, string>): ChildProcess {
  const env = {
    ...process.env,
    HOST: '',
    PORT: '0',
    DATA_DIR: '',
    DATABASE_URL: '',
    SMTP_URL: '',
    ...variables,
  }
  const child = spawn(process.execPath, ['--import', loader, main], { cwd: folder, env })
  children.push(child)
  return child
}

async function failure(child: ChildProcess): Promise<{ code: unknown; said: string }> {
  const [said, [code]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'exit')])
  return { code, said }
}

async function build(): Promise<void> {
  const files = {
    'build.json': JSON.stringify({ styleHash: 'sha256-abc=', clientEntry: '/assets/client.js' }),
    'client/404.html': 'Not here',
    'client/index.html': '<h1>Home</h1>',
    'server/form-pages.mjs': 'export const createFormPages = () => ({})',
  }
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, 'dist', file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, content)
  }
}

test('a bad variable ends the start with what it should be', async () => {
  const { code, said } = await failure(start({ PORT: 'http' }))
  expect(code).toBe(1)
  expect(said).toBe('PORT is "http". It must be a whole number from 0 to 65535 (0 takes any free port).\n')
})

test('a missing build ends the start with what to do, and leaves no data behind', async () => {
  const { code, said } = await failure(start({}))
  expect(code).toBe(1)
  expect(said).toContain('Run "npm run build"')
  expect(existsSync(path.join(folder, 'data'))).toBe(false)
})

test('a built site is served until the process is told to stop', async () => {
  await build()
  const child = start({})
  if (!child.stdout) throw new Error('no output')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? '')
  expect((await next()).event).toBe('no mail server: messages wait in the outbox')
  const { event, url } = await next()
  expect(event).toBe('listening')
  const response = await fetch(url)
  expect(response.headers.get('content-security-policy')).toContain("style-src 'sha256-abc='")
  expect(await response.text()).toBe('<h1>Home</h1>')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
