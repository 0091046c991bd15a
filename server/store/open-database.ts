import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

export interface OpenOptions {
  /** Dates the migrations. */
  clock: () => Date
  log: Log
  /** Whether a store is made where there is none; without it, yes. */
  create?: boolean
}

export interface DatabaseOptions extends OpenOptions {
  /** Of Postgres; without it, SQLite in `dataFolder`. */
  databaseUrl: string | undefined
  dataFolder: string
}

/** The database that the options name, in its newest form. */
export function openDatabase({ databaseUrl, dataFolder, ...options }: DatabaseOptions): Promise<Database> {
  return databaseUrl === undefined
    ? openSqliteDatabase(dataFolder, options)
    : openPostgresDatabase(databaseUrl, options)
}
