import type { Database } from './database.ts'

/** Functions of the store, called without their first argument. */
type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (
    database: Database,
    ...rest: infer Rest
  ) => infer Result
    ? (...rest: Rest) => Result
    : never
}

/** Passes the database to functions as their first argument. */
export const bind = <Functions extends Record<string, (database: Database, ...rest: never[]) => unknown>>(
  database: Database,
  functions: Functions,
): Bound<Functions> =>
  Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [name, (...rest: never[]) => run(database, ...rest)]),
  ) as Bound<Functions>
