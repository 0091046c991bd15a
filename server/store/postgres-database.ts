import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { describeError, type Log } from '../log.ts'
import { connectionProblem } from './connection-problem.ts'
import { closingPatience, type Database, type OpenOptions, StoreUnavailable } from './database.ts'
import { migrate } from './migrate.ts'
import { untilOlderTransactionsEnd } from './older-transactions.ts'
import { isConflict, postgresUnavailable } from './postgres-errors.ts'
import type { Tables } from './tables.ts'
import { TransactionSettingsDialect } from './transaction-settings.ts'

/** How often a transaction is tried that Postgres ended in favor of another one. */
const attempts = 5

/** How long a server that is away is waited for at the start, in ms: machines that start together start in any order. */
const absencePatience = 60_000

const connecting = { connectionTimeoutMillis: 2000, keepAlive: true }

interface Limits {
  pool: PoolConfig
  /** Expressions for the start of each transaction. */
  settings: readonly string[]
}

// If the database or the role says "off", a crash would lose acknowledged requests. Levels above "on" remain.
const durableCommits = `set_config('synchronous_commit', case current_setting('synchronous_commit')
  when 'off' then 'on' else current_setting('synchronous_commit') end, true)`

const requestLimits: Limits = {
  pool: {
    ...connecting,
    max: 10,
    query_timeout: 5000,
  },
  settings: [
    durableCommits,
    "set_config('statement_timeout', '4000', true)",
    "set_config('idle_in_transaction_session_timeout', '5000', true)",
  ],
}

/** For maintenance, which may take longer than the database or the role allows by default. */
const noLimits: Limits = {
  pool: { ...connecting, max: 1 },
  settings: [
    durableCommits,
    `(select count(set_config(name, '0', true)) from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout'))`,
  ],
}

export interface PostgresOptions extends OpenOptions {
  /** How long a server that is away is waited for, in ms. */
  waitFor?: number
}

/** The database at `url`, which several instances may share. */
export async function openPostgresDatabase(
  url: string,
  { waitFor = absencePatience, create = true, ...options }: PostgresOptions,
): Promise<Database> {
  const migrating = databaseOn(url, noLimits, options.log)
  try {
    await waitForServer(migrating, waitFor, options.log)
    await migrate(migrating, { ...options, create, name: 'the database that DATABASE_URL names' })
  } finally {
    await migrating.close()
  }
  return connectPostgres(url, options.log)
}

/** The database at `url` in the form that it has. */
export const connectPostgres = (url: string, log: Log): Database => databaseOn(url, requestLimits, log)

function databaseOn(url: string, limits: Limits, log: Log): Database {
  const { pool, cutOff } = openPool(url, limits.pool, log)
  const dialect = new TransactionSettingsDialect({ pool }, `select ${limits.settings.join(', ')}`)
  const db = new Kysely<Tables>({ dialect })
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return {
    engine: 'postgres',
    // In a transaction for its time limits.
    read: work => guarded(() => db.transaction().execute(work)),
    readMoment: work => guarded(() => moment.execute(work)),
    write: work => guarded(() => retryConflicts(() => db.transaction().execute(work))),
    async vacuum() {
      const unlimited = databaseOn(url, noLimits, log)
      try {
        await untilOlderTransactionsEnd(unlimited)
        // CLUSTER rewrites a table as VACUUM FULL does. VACUUM can't run in a transaction, so its time limit could only
        // be changed for the session.
        for (const table of ['estimates', 'pictures', 'outbox', 'subscriptions', 'counters']) {
          await unlimited.write(db =>
            sql`cluster ${sql.table(table)} using ${sql.ref(`${table}_pkey`)}`.execute(db),
          )
        }
      } finally {
        await unlimited.close()
      }
    },
    async close() {
      await Promise.race([db.destroy().catch(() => {}), pause(closingPatience, undefined, { ref: false })])
      cutOff()
    },
  }
}

function openPool(url: string, settings: PoolConfig, log: Log): { pool: Pool; cutOff(): void } {
  const sockets = new Set<Socket>()
  const pool = new Pool({
    connectionString: url,
    ...settings,
    // Kept, since a pool waits for a server that hangs as long as that does.
    stream() {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  })
  const warn = (error: Error) => log.warn('database connection lost', { cause: describeError(error) })
  // An 'error' that nobody listens to ends the process: idle connections report to the pool, others to themselves.
  pool.on('error', warn)
  pool.on('connect', client => client.on('error', () => {}))
  return {
    pool,
    cutOff() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function waitForServer(database: Database, patience: number, log: Log): Promise<void> {
  const start = performance.now()
  for (let said = Number.NEGATIVE_INFINITY; ; await pause(500)) {
    try {
      await database.read(db => sql`select 1`.execute(db))
      return
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || connectionProblem(error.cause)?.isPermanent) throw error
      const now = performance.now()
      const seconds = Math.round((now - start) / 1000)
      if (now - start >= patience) {
        throw new Error(`The database that DATABASE_URL names was away for ${seconds} seconds`, {
          cause: error,
        })
      }
      if (now - said < 10_000) continue
      said = now
      log.warn('waiting for the database', { seconds, cause: describeError(error) })
    }
  }
}

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error
    }
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw postgresUnavailable(error) ?? error
  }
}
