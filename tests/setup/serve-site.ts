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

/** Serves dist/ as in production, from a process of its own, on a free port and with an empty database. */
export default async function serveSite({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'site-data-'))
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: projectDir,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  provide('siteUrl', await listeningUrl(server))
  provide('dataFolder', dataFolder)
  return async () => {
    const ended = once(server, 'exit')
    server.kill()
    await ended
    await rm(dataFolder, { recursive: true })
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
