import { existsSync } from 'node:fs'
import type { Database, OpenOptions } from './database.ts'
import { connectPostgres, openPostgresDatabase } from './postgres-database.ts'
import { connectSqlite, openSqliteDatabase, sqliteFile } from './sqlite-database.ts'

export interface DatabaseOptions extends OpenOptions {
  /** Of Postgres; without it, SQLite in `dataFolder`. */
  databaseUrl: string | undefined
  dataFolder: string
}

/** The database that the options name, in the form that it has. Makes nothing where there is none. */
export async function connectStore({ databaseUrl, dataFolder, log }: DatabaseOptions): Promise<Database> {
  if (databaseUrl !== undefined) return connectPostgres(databaseUrl, log)
  const file = sqliteFile(dataFolder)
  if (!existsSync(file)) throw new Error(`There is no store: ${file} is missing. DATA_DIR names its folder.`)
  return connectSqlite(file)
}

/** The database that the options name, in its newest form. */
export function openDatabase({ databaseUrl, dataFolder, ...options }: DatabaseOptions): Promise<Database> {
  return databaseUrl === undefined
    ? openSqliteDatabase(dataFolder, options)
    : openPostgresDatabase(databaseUrl, options)
}
