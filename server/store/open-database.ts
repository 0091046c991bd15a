import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

export interface DatabaseOptions {
  /** Of Postgres; without it, SQLite in `dataFolder`. */
  databaseUrl: string | undefined
  dataFolder: string
  clock: () => Date
  log: Log
}

/** The database that the options name, in its newest form. */
export function openDatabase({ databaseUrl, dataFolder, clock, log }: DatabaseOptions): Promise<Database> {
  return databaseUrl === undefined
    ? openSqliteDatabase(dataFolder, clock)
    : openPostgresDatabase(databaseUrl, { clock, log })
}
