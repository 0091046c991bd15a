import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { Kysely, sql } from 'kysely'
import { type Database, type OpenOptions, StoreUnavailable } from './database.ts'
import { migrate } from './migrate.ts'
import { closeConnection, openConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import { patience, refuseDamaged, retryWhileBusy, sqliteUnavailable } from './sqlite-errors.ts'
import { keepToThisUser, makeStoreFile } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

/** Where the database is in its folder. */
export const sqliteFile = (folder: string) => path.join(folder, 'site.db')

/** How long opening waits for another process that holds the store, as one that changes its tables does, in ms. */
const openingPatience = 10 * 60_000

/** The database in one SQLite file in `folder`, in its newest form; both are made when missing and `create` allows it. */
export async function openSqliteDatabase(folder: string, options: OpenOptions): Promise<Database> {
  const file = sqliteFile(folder)
  await makeStoreFile(file, options.create ?? true)
  const waits = setTimeout(
    () => options.log.warn('waiting for another process with the store', { file }),
    patience,
  )
  return guarded(file, async () => {
    const deadline = performance.now() + openingPatience
    const connection = await retryWhileBusy(() => openConnection(file), deadline)
    try {
      await retryWhileBusy(() => refuseDamaged(connection), deadline)
      await migrate(databaseOver(connection, file, openingPatience), {
        ...options,
        create: options.create ?? true,
        name: file,
      })
      await keepToThisUser(file)
    } catch (error) {
      closeConnection(connection)
      throw error
    }
    return databaseOver(connection, file)
  }).finally(() => clearTimeout(waits))
}

/** The database in this file in the form that it has. */
export const connectSqlite = async (file: string, open = openConnection): Promise<Database> =>
  databaseOver(await guarded(file, () => retryWhileBusy(() => open(file))), file)

function databaseOver(connection: DatabaseSyncInstance, file: string, waits?: number): Database {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connection, waits) })
  return {
    engine: 'sqlite',
    read: work => guarded(file, () => work(db)),
    readMoment: work => guarded(file, () => db.transaction().setAccessMode('read only').execute(work)),
    write: work => guarded(file, () => db.transaction().execute(work)),
    async vacuum() {
      await guarded(file, () => sql`vacuum`.execute(db))
      // The log still has the pages as they were before.
      const emptied = performance.now() + patience
      for (;;) {
        const { rows } = await guarded(file, () =>
          sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db),
        )
        if (rows[0]?.busy === 0) return
        if (performance.now() > emptied) {
          throw new StoreUnavailable(
            `Another process reads ${file}: ${file}-wal still holds what was deleted`,
          )
        }
        await pause(50)
      }
    },
    close: () => db.destroy(),
  }
}

async function guarded<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw sqliteUnavailable(error, file) ?? error
  }
}
