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

// Kysely doesn't export it.
type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class TransactionSettingsDriver extends PostgresDriver {
  readonly #settings: string

  constructor(config: PostgresDialectConfig, settings: string) {
    super(config)
    this.#settings = settings
  }

  override async beginTransaction(
    connection: PostgresConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // One message with the settings saves a round trip.
    const executeQuery: DatabaseConnection['executeQuery'] = ({ sql }) =>
      connection.executeQuery(CompiledQuery.raw(`${sql}; ${this.#settings}`))
    try {
      await super.beginTransaction(
        { executeQuery, streamQuery: connection.streamQuery.bind(connection) },
        settings,
      )
    } catch (error) {
      // Kysely doesn't roll back: it assumes that the transaction hasn't begun. After a timeout it may begin later: if the rollback fails,
      // too, the connection is discarded, so that the next transaction doesn't run in this one.
      await super.rollbackTransaction(connection).catch(() => {})
      throw error
    }
  }
}
