import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Gives the same transaction, whose queries are sent without waiting for the results of those before. Kysely's own gives
 * its connection to one query at a time.
 */
export function pipelineOver(dialect: Dialect) {
  const compiler = dialect.createQueryCompiler()
  // Of transactions, which are begun and ended elsewhere.
  const driver = dialect.createDriver()

  class PipelineExecutor extends DefaultQueryExecutor {
    readonly #connection: DatabaseConnection

    constructor(adapter: DefaultQueryExecutor['adapter'], connection: DatabaseConnection) {
      super(compiler, adapter, { provideConnection: consumer => consumer(connection) })
      this.#connection = connection
    }

    override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      return this.#connection.executeQuery<R>(query)
    }
  }

  return <T>(db: Transaction<Tables>, work: (db: Transaction<Tables>) => Promise<T>): Promise<T> => {
    const { adapter } = db.getExecutor()
    return db.getExecutor().provideConnection(connection => {
      const executor = new PipelineExecutor(adapter, connection)
      return work(new Transaction<Tables>({ config: { dialect }, dialect, driver, executor }))
    })
  }
}
