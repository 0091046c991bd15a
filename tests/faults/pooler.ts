/**
 * PgBouncer in front of Postgres, with connections that two servers share, on a database whose settings would lose acknowledged
 * requests: requests, limits, commands, and Postgres killed under load. Installs PgBouncer if it is missing.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../../server/store/database.ts'
import { connectPostgres } from '../../server/store/postgres-database.ts'
import { silentLog } from '../server/silent-log.ts'
import { plainEnvironment, projectDir } from '../setup/run.ts'
import { type ServerProcess, spawnServer } from '../setup/server-process.ts'
import { type PoolMode, startPooler } from '../setup/start-pooler.ts'
import { none, report } from './report.ts'
import type { Figure } from './reports-file.ts'
import { type Ground, onEachStore } from './stores.ts'
import { submitRequest } from './submit.ts'

const submits = 1000
const senders = 20
const kills = 3

// Settings for other programs. The server must neither use nor change them.
const foreign = { synchronous_commit: 'off', statement_timeout: '61s', lock_timeout: '62s' }

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}

async function submitAll(servers: readonly ServerProcess[], postgres: Ground['postgres']) {
  const acknowledged: string[] = []
  let [sent, killed] = [0, 0]
  const odd: number[] = []
  let restarting: Promise<void> | undefined

  async function killAndRestart(): Promise<void> {
    await postgres?.kill?.()
    await postgres?.resume?.()
    restarting = undefined
  }

  async function sendUntilStored(number: number): Promise<void> {
    for (;;) {
      const server = servers[number % servers.length]
      const { status, reference } = await submitRequest(server?.url ?? '', number)
      if (status === 201 && reference) {
        acknowledged.push(reference)
        return
      }
      // 0 is a client that gave up: while Postgres is unreachable, a pooler holds statements until their limit.
      if (status !== 503 && status !== 0) odd.push(status)
      await pause(200)
    }
  }

  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (sent < submits) {
        await sendUntilStored(sent++)
        if (killed < kills && sent >= ((killed + 1) * submits) / (kills + 1)) {
          killed += 1
          restarting = killAndRestart()
        }
      }
      await restarting
    }),
  )
  return { acknowledged, killed, odd }
}

async function limits(database: Database, url: string): Promise<Figure[]> {
  const { rows } = await database.write(db =>
    sql<{
      value: string
    }>`select current_setting('synchronous_commit') || ' ' || current_setting('statement_timeout')
      || ' ' || current_setting('idle_in_transaction_session_timeout') as value`.execute(db),
  )
  const value = rows[0]?.value ?? ''
  const tooLong: readonly [string, () => Promise<unknown>][] = [
    ['slow statement', () => database.read(db => sql`select pg_sleep(30)`.execute(db))],
    ['wait for a lock', () => waitForLock(database, url)],
    ['idle transaction', () => stayIdle(database)],
  ]
  const figures: Figure[] = [{ name: 'limits, on 4s 5s', value, ok: value === 'on 4s 5s' }]
  for (const [name, work] of tooLong) {
    const start = performance.now()
    const ended = await work().then(
      () => false,
      () => true,
    )
    const took = performance.now() - start
    figures.push({
      name: `${name} ended, within 8 s`,
      value: ended ? `${(took / 1000).toFixed(1)} s` : 'no',
      ok: ended && took < 8000,
    })
  }
  return figures
}

/** Another program holds the lock during the wait. */
const waitForLock = (database: Database, url: string) =>
  onDatabase(url, async client => {
    await client.query('begin')
    await client.query('lock table secrets in access exclusive mode')
    await database.write(db => sql`lock table secrets in access exclusive mode`.execute(db))
  })

const stayIdle = (database: Database) =>
  database.write(async db => {
    await sql`select 1`.execute(db)
    await pause(6500)
    await sql`select 1`.execute(db)
  })

const command = (name: string, args: readonly string[], databaseUrl: string) =>
  promisify(execFile)(process.execPath, [`dist/current/server/${name}.mjs`, ...args], {
    cwd: projectDir,
    env: { ...plainEnvironment(), DATABASE_URL: databaseUrl },
  })

/** Runs the commands and returns those that fail. */
async function commands(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pooler-backup-'))
  const failed: string[] = []
  const lines: readonly [string, ...string[]][] = [
    ['leads', 'list'],
    ['leads', 'erase', 'ada1@example.com'],
    ['backup', folder],
    ['restore', folder, '--replace'],
    ['leads', 'list'],
  ]
  for (const [name, ...args] of lines) {
    // The pooler's idle connections count as those of a server for 20 s.
    if (name === 'restore') await pause(21_000)
    await command(name, args, databaseUrl).catch(error =>
      failed.push(`${name} ${args.join(' ')}: ${error.stderr}`),
    )
  }
  await rm(folder, { recursive: true })
  return [{ name: 'commands that fail', value: failed.join('; ') || 'none', ok: failed.length === 0 }]
}

/** Returns the error of a start that can't succeed. */
async function refusal(name: string, databaseUrl: string, expected: RegExp): Promise<Figure> {
  const child = spawnServer({ variables: { DATABASE_URL: databaseUrl } })
  let [text, log] = ['', '']
  child.stderr.on('data', bytes => (text += bytes))
  child.stdout.on('data', bytes => (log += bytes))
  const [code] = await once(child, 'close')
  const ok = code === 1 && expected.test(text) && !log.includes('waiting for the database')
  return { name: `${name}, refused in words without a wait`, value: ok ? 'yes' : `${log}${text}`, ok }
}

async function behind(mode: PoolMode, { start, postgres, settings }: Ground): Promise<void> {
  const databaseUrl = (await postgres?.newDatabase()) ?? ''
  await onDatabase(databaseUrl, async client => {
    const name = new URL(databaseUrl).pathname.slice(1)
    for (const [setting, value] of Object.entries(foreign)) {
      await client.query(`alter database ${name} set ${setting} = '${value}'`)
    }
  })
  const pooler = await startPooler(databaseUrl, mode)
  const url = pooler.pooled(databaseUrl)
  try {
    const variables = { ...settings, DATABASE_URL: url }
    const servers = await Promise.all([start({ variables }), start({ variables })])
    const { acknowledged, killed, odd } = await submitAll(servers, postgres)
    await Promise.all(servers.map(server => server.stop()))
    const database = connectPostgres(url, silentLog)
    const stored = await database.read(db => db.selectFrom('estimates').select('reference').execute())
    const references = new Set(stored.map(({ reference }) => reference))
    const limited = await limits(database, databaseUrl)
    await database.close()
    const commanded = await commands(url)
    const changed = mode === 'transaction' ? await changedSessions(url) : []
    report(`PgBouncer that pools ${mode}s`, [
      {
        name: `acknowledged, ${submits}`,
        value: `${acknowledged.length}`,
        ok: acknowledged.length === submits,
      },
      { name: `kill -9 of Postgres, ${kills}`, value: `${killed}`, ok: killed === kills },
      none('acknowledged and lost', acknowledged.filter(reference => !references.has(reference)).length),
      none('stored twice', stored.length - submits),
      { name: 'answers other than 201 and 503', value: odd.join(', ') || 'none', ok: odd.length === 0 },
      ...limited,
      ...commanded,
      {
        name: 'settings left to other clients',
        value: changed.join(', ') || 'none',
        ok: changed.length === 0,
      },
    ])
  } finally {
    await pooler.stop()
  }
}

/** Returns settings that differ from the database's on a connection that another program gets from the pooler. */
async function changedSessions(url: string): Promise<string[]> {
  const clients = [new Client(url), new Client(url), new Client(url)]
  const changed = new Set<string>()
  await Promise.all(clients.map(client => client.connect()))
  // Concurrently, to get different connections.
  await Promise.all(
    clients.map(async client => {
      await client.query('begin')
      for (const [setting, value] of Object.entries(foreign)) {
        const { rows } = await client.query<Record<string, string>>(`show ${setting}`)
        if (rows[0]?.[setting] !== value) changed.add(`${setting} ${rows[0]?.[setting]}`)
      }
      await client.query('rollback')
      await client.end()
    }),
  )
  return [...changed]
}

await onEachStore(
  async ground => {
    if (!ground.postgres?.kill) throw new Error('Postgres must be our own: unset TEST_DATABASE_URL.')
    for (const mode of ['transaction', 'session'] as const) await behind(mode, ground)
    const databaseUrl = ground.settings.DATABASE_URL ?? ''
    const [statements, transactions] = [
      await startPooler(databaseUrl, 'statement'),
      await startPooler(databaseUrl, 'transaction'),
    ]
    const wrong = new URL(transactions.pooled(databaseUrl))
    wrong.password = 'wrong'
    try {
      report('PgBouncer that refuses', [
        await refusal('statement pooling', statements.pooled(databaseUrl), /pool_mode/),
        await refusal(
          'a startup parameter',
          `${transactions.pooled(databaseUrl)}?options=-c%20geqo%3Doff`,
          /ignore_startup_parameters.*unsupported startup parameter: options/,
        ),
        await refusal('a wrong password', wrong.href, /refuses the user name or the password/),
      ])
    } finally {
      await statements.stop()
      await transactions.stop()
    }
  },
  ['postgres'],
)
