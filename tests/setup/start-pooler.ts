/** Starts PgBouncer on a free port, in front of a Postgres server. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { installPackages } from './install-packages.ts'
import { untilItListens } from './until-it-listens.ts'

export type PoolMode = 'session' | 'transaction' | 'statement'

export interface Pooler {
  /** Returns the URL of the same database through the pooler. */
  pooled(databaseUrl: string): string
  stop(): Promise<void>
}

// Debian installs PgBouncer in a folder that is only in root's PATH.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/**
 * Starts PgBouncer with its defaults, except for two settings: the pool is small, so that clients share connections, and it reconnects
 * sooner than 15 s after Postgres was unavailable.
 */
export async function startPooler(databaseUrl: string, mode: PoolMode): Promise<Pooler> {
  await installPooler()
  const { hostname, port, username, password } = new URL(databaseUrl)
  const folder = await mkdtemp(path.join(tmpdir(), 'pgbouncer-'))
  // PgBouncer doesn't run as root: it switches to the user "nobody".
  await chmod(folder, 0o755)
  const ownPort = await freePort()
  await writeFile(path.join(folder, 'users.txt'), `"${username}" "${password}"\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: ownPort,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: path.join(folder, 'users.txt'),
    pool_mode: mode,
    server_login_retry: 1,
    default_pool_size: mode === 'session' ? 30 : 3,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const config = ['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]', ...lines, ''].join('\n')
  await writeFile(path.join(folder, 'pgbouncer.ini'), config)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...user, path.join(folder, 'pgbouncer.ini')], {
    env,
    stdio: 'ignore',
  })
  await untilItListens(ownPort, child)
  return {
    pooled(url) {
      const address = new URL(url)
      address.port = String(ownPort)
      return address.href
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function installPooler(): Promise<void> {
  const isInstalled = () => spawnSync('pgbouncer', ['--version'], { env }).status === 0
  if (isInstalled()) return
  console.log('No pgbouncer was found: installing it, once.')
  await installPackages(['pgbouncer'])
  if (!isInstalled()) throw new Error('pgbouncer is needed, and could not be installed.')
}
