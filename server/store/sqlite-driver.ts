import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { CLOSE_TIMEOUT_MS } from './database.ts'
import { closeConnection } from './sqlite-connection.ts'
import { BUSY_TIMEOUT_MS, retryWhileBusy } from './sqlite-errors.ts'

/** Creates Kysely's dialect for one connection. Write transactions lock at once and wait up to `waitMs` for the lock. */
export const createSqliteDialect = (database: DatabaseSyncInstance, waitMs = BUSY_TIMEOUT_MS): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteDriver(database, waitMs),
  createIntrospector: db => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class SqliteDriver implements Driver {
  readonly #database: DatabaseSyncInstance
  readonly #waitMs: number
  readonly #statements: StatementCache
  #last: Promise<void> = Promise.resolve()

  constructor(database: DatabaseSyncInstance, waitMs: number) {
    this.#database = database
    this.#waitMs = waitMs
    this.#statements = new StatementCache(database)
  }

  async init(): Promise<void> {}

  // Serves calls in order. Time in the queue counts for the deadline.
  async acquireConnection(): Promise<SqliteConnection> {
    const deadline = performance.now() + this.#waitMs
    const before = this.#last
    let release = () => {}
    this.#last = new Promise(resolve => {
      release = resolve
    })
    await before
    return new SqliteConnection(this.#statements, deadline, release)
  }

  // `immediate` for writing: a transaction that began with a read can't wait for the lock.
  beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings): Promise<void> {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate'
    return retryWhileBusy(() => this.#database.exec(begin), connection.deadline)
  }

  async commitTransaction(): Promise<void> {
    this.#database.exec('commit')
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite rolls back itself after some errors, such as a full disk.
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    // Don't wait longer for writes that wait for another process: they aren't acknowledged.
    await Promise.race([this.#last, pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    this.#statements.clear()
    closeConnection(this.#database)
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #statements: StatementCache
  readonly deadline: number
  readonly release: () => void

  constructor(statements: StatementCache, deadline: number, release: () => void) {
    this.#statements = statements
    this.deadline = deadline
    this.release = release
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return retryWhileBusy(() => {
      const { statement, returnsRows } = this.#statements.get(sql)
      if (returnsRows) return { rows: statement.all(...parameters) as R[] }
      return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) }
    }, this.deadline)
  }

  // biome-ignore lint/correctness/useYield: part of Kysely's contract; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported.')
  }
}

interface CachedStatement {
  statement: StatementSyncInstance
  returnsRows: boolean
}

/** Prepared statements by text. Bounded, because statements with lists of varying length are many. */
class StatementCache {
  static readonly #limit = 200
  readonly #database: DatabaseSyncInstance
  readonly #statements = new Map<string, CachedStatement>()

  constructor(database: DatabaseSyncInstance) {
    this.#database = database
  }

  get(sql: string): CachedStatement {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= StatementCache.#limit) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    const cached = { statement, returnsRows: statement.columns().length > 0 }
    this.#statements.set(sql, cached)
    return cached
  }

  clear(): void {
    this.#statements.clear()
  }
}
