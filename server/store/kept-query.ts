import {
  type CompiledQuery,
  type DialectAdapter,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Tables } from './tables.ts'

/** What stands for the value with this name while the query is built. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

/**
 * A query that is built once for each database, and run with the values of each call: building one costs more time and
 * memory than running it does.
 */
export function keptQuery<Values extends object, Row>(
  build: (db: Kysely<Tables>, value: ValueOf<Values>) => { compile(): CompiledQuery<Row> },
): (db: Kysely<Tables>, values: Values) => Promise<QueryResult<Row>> {
  const kept = new WeakMap<DialectAdapter, Kept<Values, Row>>()

  function keptFor(db: Kysely<Tables>): Kept<Values, Row> {
    const { adapter } = db.getExecutor()
    const known = kept.get(adapter)
    if (known) return known
    const slots = new Map<unknown, keyof Values>()
    const query = build(db, <Name extends keyof Values>(name: Name) => {
      const slot = {}
      slots.set(slot, name)
      return sql<Values[Name]>`${slot}`
    }).compile()
    const made = { query, names: query.parameters.map(value => slots.get(value)) }
    kept.set(adapter, made)
    return made
  }

  return (db, values) => {
    const { query, names } = keptFor(db)
    const parameters = query.parameters.map((value, place) => {
      const name = names[place]
      return name === undefined ? value : values[name]
    })
    return db.executeQuery({ ...query, parameters })
  }
}

interface Kept<Values, Row> {
  query: CompiledQuery<Row>
  /** Of the values that each run brings along, in the places of the parameters; undefined for what is always the same. */
  names: readonly (keyof Values | undefined)[]
}
