import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import { retryWhileBusy, sqliteUnavailable } from './sqlite-errors.ts'
import type { Tables } from './tables.ts'

const fileName = 'site.db'

/** The database in one SQLite file in `folder`, which is made when missing. `clock` dates the migrations. */
export async function openSqliteDatabase(folder: string, clock: () => Date): Promise<Database> {
  // Names and addresses of people: for this user's eyes only.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return guarded(async () => {
    const connection = await retryWhileBusy(() => openConnection(path.join(folder, fileName)))
    const db = new Kysely<Tables>({ dialect: sqliteDialect(connection) })
    const database: Database = {
      engine: 'sqlite',
      read: work => guarded(() => work(db)),
      write: work => guarded(() => db.transaction().execute(work)),
      close: () => db.destroy(),
    }
    await migrate(database, clock)
    return database
  })
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw sqliteUnavailable(error) ?? error
  }
}
