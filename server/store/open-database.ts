import { existsSync } from 'node:fs'
import type { Database, OpenDatabaseOptions } from './database.ts'
import { connectSqlite, openSqliteDatabase, sqliteFile } from './sqlite-database.ts'

export interface DatabaseOptions extends OpenDatabaseOptions {
  /** URL of Postgres. If undefined, the store is SQLite in `dataFolder`. */
  databaseUrl: string | undefined
  dataFolder: string
}

/** Connects to an existing store without migrating it. Throws if there is none. */
export async function connectStore({ databaseUrl, dataFolder, log }: DatabaseOptions): Promise<Database> {
  if (databaseUrl !== undefined) return (await postgres()).connectPostgres(databaseUrl, log)
  const file = sqliteFile(dataFolder)
  if (!existsSync(file)) throw new Error(`There is no store: ${file} is missing. DATA_DIR names its folder.`)
  return connectSqlite(file)
}

/** Opens the store and migrates it. */
export async function openDatabase({
  databaseUrl,
  dataFolder,
  ...options
}: DatabaseOptions): Promise<Database> {
  return databaseUrl === undefined
    ? openSqliteDatabase(dataFolder, options)
    : (await postgres()).openPostgresDatabase(databaseUrl, options)
}

/** A server with SQLite doesn't load the client of Postgres, which takes memory. */
const postgres = () => import('./postgres-database.ts')
