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
import { closingPatience } from './database.ts'
import { closeConnection } from './sqlite-connection.ts'
import { patience, retryWhileBusy } from './sqlite-errors.ts'

/** Kysely's dialect over one connection, whose writing transactions take the lock at once, waiting for it as long as `waits` (ms). */
export const sqliteDialect = (database: DatabaseSyncInstance, waits = patience): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteDriver(database, waits),
  createIntrospector: db => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class SqliteDriver implements Driver {
  readonly #database: DatabaseSyncInstance
  readonly #waits: number
  readonly #statements: StatementCache
  #last: Promise<void> = Promise.resolve()

  constructor(database: DatabaseSyncInstance, waits: number) {
    this.#database = database
    this.#waits = waits
    this.#statements = new StatementCache(database)
  }

  async init(): Promise<void> {}

  /** In the order of the calls. The wait for one's turn counts as wait for the database. */
  async acquireConnection(): Promise<SqliteConnection> {
    const deadline = performance.now() + this.#waits
    const before = this.#last
    let release = () => {}
    this.#last = new Promise(resolve => {
      release = resolve
    })
    await before
    return new SqliteConnection(this.#statements, deadline, release)
  }

  // Immediate where it may write: a transaction that began by reading could not wait for the lock any more.
  beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings): Promise<void> {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate'
    return retryWhileBusy(() => this.#database.exec(begin), connection.deadline)
  }

  async commitTransaction(): Promise<void> {
    this.#database.exec('commit')
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite itself has rolled back after some errors, such as a full disk.
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    // What waits for another process is not worth waiting for: nobody was told that it is stored.
    await Promise.race([this.#last, pause(closingPatience, undefined, { ref: false })])
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

/** Prepared statements by their text. Those over lists of varying length are too many to keep them all. */
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
