import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { describeError, type Log } from '../log.ts'
import { findConnectionProblem } from './connection-problem.ts'
import {
  CLOSE_TIMEOUT_MS,
  type Database,
  type OpenDatabaseOptions,
  StoreUnavailableError,
} from './database.ts'
import { migrate } from './migrate.ts'
import { isConflict, toPostgresUnavailableError } from './postgres-errors.ts'
import type { Tables } from './tables.ts'
import { TransactionSettingsDialect } from './transaction-settings.ts'
import { waitForOlderTransactions } from './wait-for-older-transactions.ts'

// Postgres ends one of two transactions that conflict.
const MAX_ATTEMPTS = 5

/** Maximum wait for the server at startup: machines that start together start in any order. */
const STARTUP_TIMEOUT_MS = 60_000

// The timeout also bounds the wait for a free connection of the pool.
const connecting = { connectionTimeoutMillis: 5000, keepAlive: true }

interface Limits {
  pool: PoolConfig
  /** Expressions that each transaction selects first. */
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

// Maintenance may take longer than the database or the role allows by default.
const noLimits: Limits = {
  pool: { ...connecting, max: 1 },
  settings: [
    durableCommits,
    `(select count(set_config(name, '0', true)) from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout'))`,
  ],
}

const tablesWithPersonalData = [
  'estimates',
  'pictures',
  'journal',
  'visits',
  'outbox',
  'subscriptions',
  'counters',
] as const satisfies readonly (keyof Tables)[]

export interface PostgresOptions extends OpenDatabaseOptions {
  /** Maximum wait for an unreachable server, in ms. */
  waitFor?: number
}

/** Opens the database at `url`, which several instances can share, and migrates it. */
export async function openPostgresDatabase(
  url: string,
  { waitFor = STARTUP_TIMEOUT_MS, create = true, ...options }: PostgresOptions,
): Promise<Database> {
  const migrating = createDatabase(url, noLimits, options.log)
  try {
    await waitForServer(migrating, waitFor, options.log)
    await migrate(migrating, { ...options, create, name: 'the database that DATABASE_URL names' })
  } finally {
    await migrating.close()
  }
  return connectPostgres(url, options.log)
}

/** Connects to the database at `url` without migrating it. */
export const connectPostgres = (url: string, log: Log): Database => createDatabase(url, requestLimits, log)

function createDatabase(url: string, limits: Limits, log: Log): Database {
  const { pool, cutOff } = openPool(url, limits.pool, log)
  const dialect = new TransactionSettingsDialect({ pool }, `select ${limits.settings.join(', ')}`)
  const db = new Kysely<Tables>({ dialect })
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return {
    engine: 'postgres',
    // A transaction sets the time limits.
    read: work => guarded(() => db.transaction().execute(work)),
    readSnapshot: work => guarded(() => snapshot.execute(work)),
    write: work => guarded(() => retryConflicts(() => db.transaction().execute(work))),
    async vacuum() {
      const unlimited = createDatabase(url, noLimits, log)
      try {
        await waitForOlderTransactions(unlimited)
        // CLUSTER rewrites a table as VACUUM FULL does. VACUUM can't run in a transaction, so its time limit could only
        // be changed for the session.
        for (const table of tablesWithPersonalData) {
          await unlimited.write(db =>
            sql`cluster ${sql.table(table)} using ${sql.ref(`${table}_pkey`)}`.execute(db),
          )
        }
      } finally {
        await unlimited.close()
      }
    },
    async close() {
      await Promise.race([db.destroy().catch(() => {}), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
      cutOff()
    },
  }
}

function openPool(url: string, settings: PoolConfig, log: Log): { pool: Pool; cutOff(): void } {
  const sockets = new Set<Socket>()
  const pool = new Pool({
    connectionString: url,
    ...settings,
    // Keep the sockets: the pool's own `end` waits for a server that hangs.
    stream() {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  })
  const warn = (error: Error) => log.warn('database connection lost', { cause: describeError(error) })
  // An 'error' without a listener ends the process. Idle connections emit it on the pool, others on themselves.
  pool.on('error', warn)
  pool.on('connect', client => client.on('error', () => {}))
  return {
    pool,
    cutOff() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function waitForServer(database: Database, timeoutMs: number, log: Log): Promise<void> {
  const start = performance.now()
  for (let loggedAt = Number.NEGATIVE_INFINITY; ; await pause(500)) {
    try {
      await database.read(db => sql`select 1`.execute(db))
      return
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || findConnectionProblem(error.cause)?.isPermanent)
        throw error
      const now = performance.now()
      const seconds = Math.round((now - start) / 1000)
      if (now - start >= timeoutMs) {
        throw new Error(`The database that DATABASE_URL names was away for ${seconds} seconds`, {
          cause: error,
        })
      }
      if (now - loggedAt < 10_000) continue
      loggedAt = now
      log.warn('waiting for the database', { seconds, cause: describeError(error) })
    }
  }
}

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toPostgresUnavailableError(error) ?? error
  }
}
