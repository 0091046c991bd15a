import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { describeError, type Log } from '../log.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { isConflict, postgresUnavailable } from './postgres-errors.ts'
import type { Tables } from './tables.ts'

/** How often a transaction is tried that Postgres ended in favor of another one. */
const attempts = 5

const limits = {
  max: 10,
  connectionTimeoutMillis: 2000,
  query_timeout: 5000,
  statement_timeout: 4000,
  idle_in_transaction_session_timeout: 5000,
  keepAlive: true,
}

/** The database at `url`, which several instances may share. `clock` dates the migrations. */
export async function openPostgresDatabase(
  url: string,
  { clock, log }: { clock: () => Date; log: Log },
): Promise<Database> {
  const database = connectPostgres(url, log)
  try {
    await migrate(database, clock)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The database at `url` in the form that it has. */
export function connectPostgres(url: string, log: Log): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, log) }) })
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return {
    engine: 'postgres',
    read: work => guarded(() => work(db)),
    readMoment: work => guarded(() => moment.execute(work)),
    write: work => guarded(() => retryConflicts(() => db.transaction().execute(work))),
    close: () => db.destroy(),
  }
}

function openPool(url: string, log: Log): Pool {
  const pool = new Pool({ connectionString: url, ...limits })
  const warn = (error: Error) => log.warn('database connection lost', { cause: describeError(error) })
  // An 'error' that nobody listens to ends the process: idle connections report to the pool, others to themselves.
  pool.on('error', warn)
  pool.on('connect', client => client.on('error', () => {}))
  return pool
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
