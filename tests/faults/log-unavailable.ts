/** The server keeps accepting requests when its log is unread or the disk is full, and its metrics count the lost lines. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { plainEnvironment, projectDir } from '../setup/run.ts'
import { serveArguments, startServer } from '../setup/server-process.ts'
import { none, report } from './report.ts'
import type { Figure } from './reports-file.ts'
import { until } from './stores.ts'
import { submitRequest } from './submit.ts'

const requests = 50

async function refusedOf(url: string): Promise<number> {
  let refused = 0
  for (let number = 0; number < requests; number += 1) {
    if ((await submitRequest(url, number)).status !== 201) refused += 1
  }
  return refused
}

const figuresOf = async (operationsUrl: string) => (await fetch(`${operationsUrl}/metrics`)).text()

const yes = (name: string, ok: boolean): Figure => ({ name, value: ok ? 'yes' : 'no', ok })

async function readerGone(): Promise<void> {
  const server = await startServer()
  try {
    server.child.stdout?.destroy()
    const refused = await refusedOf(server.url)
    const figures = await figuresOf(server.operationsUrl)
    report('the reader of the log is gone', [
      none('requests refused', refused, requests),
      yes('figures say so', figures.includes('log_failing 1')),
    ])
  } finally {
    await server.stop()
  }
}

const listeningSchema = z.object({ event: z.literal('listening'), url: z.url(), operations: z.url() })

/** Puts the log on a disk of one megabyte. */
async function diskFull(): Promise<void> {
  const [folder, dataFolder] = await Promise.all(
    ['log-', 'data-'].map(name => mkdtemp(path.join(tmpdir(), name))),
  )
  if (!folder || !dataFolder) throw new Error('no folder')
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  const file = path.join(folder, 'log')
  const lines = () => readFileSync(file, 'utf8').split('\n').slice(0, -1)
  const says = (text: string) => lines().some(line => line.includes(text))
  const server = spawn(process.execPath, serveArguments, {
    cwd: projectDir,
    env: { ...plainEnvironment(), PORT: '0', OPERATIONS_PORT: '0', RATE_LIMIT: 'off', DATA_DIR: dataFolder },
    stdio: ['ignore', openSync(file, 'a'), 'inherit'],
  })
  try {
    await until(() => says('"listening"'), { limit: 60_000, every: 100 })
    const { url, operations } = listeningSchema.parse(JSON.parse(lines().at(-1) ?? ''))
    const filler = path.join(folder, 'filler')
    await writeFile(filler, Buffer.alloc(2 ** 21)).catch(() => {})
    // The last page of the log file has room for some lines.
    const refused = await refusedOf(url)
    const figures = await figuresOf(operations)
    await rm(filler)
    const after = await submitRequest(url, requests)
    await until(() => says('log can be written again'), { limit: 5000, every: 50 })
    const missing = requests + 1 - lines().filter(line => line.includes('"estimate stored"')).length
    report('the disk of the log is full', [
      none('requests refused', refused, requests),
      yes('figures say so', figures.includes('log_failing 1')),
      yes('taken with room again', after.status === 201),
      yes('said when it could be written again', says('log can be written again')),
      none('lines that waited and are missing', missing, requests + 1),
    ])
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    execFileSync('umount', ['-l', folder])
    await Promise.all([folder, dataFolder].map(one => rm(one, { recursive: true })))
  }
}

await readerGone()
if (process.getuid?.() === 0) await diskFull()
else console.log('full disk: not tried, since only root may mount a file system')
