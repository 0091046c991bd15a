import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'
import { projectDir } from './run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the served site, without a slash at its end. */
    siteUrl: string
    /** Folder of the server's database. */
    dataFolder: string
  }
}

const listeningSchema = z.object({ event: z.literal('listening'), url: z.url() })

/** Serves dist/ as in production, to all tests, with an empty database. */
export default async function serveSite({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, dataFolder, stop } = await startServer()
  provide('siteUrl', url)
  provide('dataFolder', dataFolder)
  return stop
}

interface RunningServer {
  /** Origin, without a slash at its end. */
  url: string
  dataFolder: string
  stop(): Promise<void>
}

/** The server as a process of its own, on a free port, with a database in a new folder. */
export async function startServer(): Promise<RunningServer> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'site-data-'))
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: projectDir,
    // All tests come from one address; what the limit does has tests of its own.
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataFolder, RATE_LIMIT: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await listeningUrl(server),
    dataFolder,
    async stop() {
      const ended = once(server, 'exit')
      server.kill()
      await ended
      await rm(dataFolder, { recursive: true })
    },
  }
}

async function listeningUrl({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no output')
  for await (const line of createInterface(stdout)) {
    const started = listeningSchema.safeParse(JSON.parse(line))
    // What comes later is read on, or the pipe would fill up.
    if (started.success) {
      stdout.resume()
      return started.data.url
    }
  }
  throw new Error('The server ended before it listened: see its message above')
}
