import {
  type CompiledQuery,
  type DialectAdapter,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Tables } from './tables.ts'

/** Stands in a query for a value that each run brings along. */
class Slot {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** What stands for the value with this name while the query is built. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

/**
 * A query that is built once for each database, and run with the values of each call: building one costs more time and
 * memory than running it does.
 */
export function keptQuery<Values extends object, Row>(
  build: (db: Kysely<Tables>, value: ValueOf<Values>) => { compile(): CompiledQuery<Row> },
): (db: Kysely<Tables>, values: Values) => Promise<QueryResult<Row>> {
  const kept = new WeakMap<DialectAdapter, CompiledQuery<Row>>()

  function compiledFor(db: Kysely<Tables>): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const known = kept.get(adapter)
    if (known) return known
    const query = build(
      db,
      <Name extends keyof Values>(name: Name) => sql<Values[Name]>`${new Slot(name)}`,
    ).compile()
    kept.set(adapter, query)
    return query
  }

  return (db, values) => {
    const query = compiledFor(db)
    const byName = new Map<PropertyKey, unknown>(Object.entries(values))
    const parameters = query.parameters.map(value => (value instanceof Slot ? byName.get(value.name) : value))
    return db.executeQuery({ ...query, parameters })
  }
}
