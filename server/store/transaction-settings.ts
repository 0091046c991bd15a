import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

/**
 * Runs `settings`, a `select` of `set_config(…, true)`, at the start of each transaction. Nothing is set for the session: with a
 * pooler such as PgBouncer, the session of one transaction serves another client in the next, and startup parameters
 * are refused.
 */
export class TransactionSettingsDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #settings: string

  constructor(config: PostgresDialectConfig, settings: string) {
    super(config)
    this.#config = config
    this.#settings = settings
  }

  override createDriver(): PostgresDriver {
    return new TransactionSettingsDriver(this.#config, this.#settings)
  }
}

class TransactionSettingsDriver extends PostgresDriver {
  readonly #settings: string

  constructor(config: PostgresDialectConfig, settings: string) {
    super(config)
    this.#settings = settings
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // One message with the settings saves a round trip.
    const executeQuery: DatabaseConnection['executeQuery'] = ({ sql }) =>
      connection.executeQuery(CompiledQuery.raw(`${sql}; ${this.#settings}`))
    try {
      await super.beginTransaction(
        { executeQuery, streamQuery: (...args) => connection.streamQuery(...args) },
        settings,
      )
    } catch (error) {
      // Kysely doesn't roll back: it assumes that the transaction hasn't begun.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      throw error
    }
  }
}
