import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const loader = import.meta.resolve('tsx')

/** A server in a process of its own. */
export interface SiteProcess {
  url: string
  child: ChildProcess
  stop(): Promise<void>
}

/** A build of one page in a new folder, which also holds the data. */
export async function makeSite(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'))
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
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/** Starts a script that logs `{"event":"listening","url":…}`; by default the site's server. */
export async function startProcess(
  folder: string,
  variables: Readonly<Record<string, string>> = {},
  script = path.resolve(import.meta.dirname, '../../server/main.ts'),
): Promise<SiteProcess> {
  const env = { ...process.env, HOST: '', PORT: '0', DATA_DIR: path.join(folder, 'data'), ...variables }
  const child = spawn(process.execPath, script.endsWith('.mjs') ? [script] : ['--import', loader, script], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('no output')
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    const { event, url } = JSON.parse(line)
    if (event !== 'listening') continue
    // Read on, or the pipe fills up.
    child.stdout.resume()
    return { url: String(url).replace('localhost', '127.0.0.1'), child, stop: () => stop(child) }
  }
  throw new Error('The server did not start.')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export interface Usage {
  /** User and system time so far, in ms. */
  cpu: number
  /** Resident memory in MB. */
  memory: number
}

/** What a process has used, from /proc: Linux only. */
export function usageOf({ child }: Pick<SiteProcess, 'child'>): Usage {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  // Fields 14 and 15 of proc(5), in ticks of 10 ms.
  return {
    cpu: (Number(stat[11]) + Number(stat[12])) * 10,
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
  }
}

/** A valid request, different for each number. */
export const estimate = (number: number) => ({
  fullName: 'Ada Oak',
  email: `ada${number}@example.com`,
  phone: '555 010 0199',
  zipCode: '78701',
  serviceNeeded: 'tile',
  // Long enough to be told apart from others.
  projectDetails: `We have ${inLetters(number)} rooms with old carpet, and would like oak in all of them by spring.`,
  idempotencyKey: `estimate-${number}-${process.pid}`,
})

const inLetters = (number: number) =>
  [...String(number)].map(digit => 'abcdefghij'.charAt(Number(digit))).join('')

/** Prints each figure beside its bound; one that misses it makes the script fail. */
export function report(
  title: string,
  figures: readonly { name: string; value: string; ok: boolean }[],
): void {
  process.stdout.write(`${title}\n`)
  for (const { name, value, ok } of figures) {
    process.stdout.write(`  ${ok ? 'ok  ' : 'MISS'} ${name}: ${value}\n`)
    if (!ok) process.exitCode = 1
  }
}
