import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import { retryWhileBusy, sqliteUnavailable } from './sqlite-errors.ts'
import type { Tables } from './tables.ts'

/** Where the database is in its folder. */
export const sqliteFile = (folder: string) => path.join(folder, 'site.db')

/** The database in one SQLite file in `folder`, which is made when missing. `clock` dates the migrations. */
export async function openSqliteDatabase(folder: string, clock: () => Date): Promise<Database> {
  // Names and addresses of people: for this user's eyes only.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return guarded(async () => {
    const database = await connectSqlite(sqliteFile(folder))
    await migrate(database, clock)
    return database
  })
}

/** The database in this file in the form that it has. */
export async function connectSqlite(file: string, open = openConnection): Promise<Database> {
  const connection = await retryWhileBusy(() => open(file))
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connection) })
  return {
    engine: 'sqlite',
    read: work => guarded(() => work(db)),
    readMoment: work => guarded(() => db.transaction().setAccessMode('read only').execute(work)),
    write: work => guarded(() => db.transaction().execute(work)),
    close: () => db.destroy(),
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw sqliteUnavailable(error) ?? error
  }
}
