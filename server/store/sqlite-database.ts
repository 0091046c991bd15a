import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { Kysely, sql } from 'kysely'
import { type Database, type OpenDatabaseOptions, StoreUnavailableError } from './database.ts'
import { migrate } from './migrate.ts'
import { closeConnection, openConnection } from './sqlite-connection.ts'
import { createSqliteDialect } from './sqlite-driver.ts'
import {
  assertUndamaged,
  BUSY_TIMEOUT_MS,
  retryWhileBusy,
  toSqliteUnavailableError,
} from './sqlite-errors.ts'
import { makeStoreFile, restrictAccess } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

export const sqliteFile = (folder: string) => path.join(folder, 'site.db')

// Another process may migrate the tables.
const OPEN_TIMEOUT_MS = 10 * 60_000

/** Opens the SQLite file in `folder` and migrates it. Creates both if `create` allows it. */
export async function openSqliteDatabase(folder: string, options: OpenDatabaseOptions): Promise<Database> {
  const file = sqliteFile(folder)
  await makeStoreFile(file, options.create ?? true)
  const warning = setTimeout(
    () => options.log.warn('waiting for another process with the store', { file }),
    BUSY_TIMEOUT_MS,
  )
  return guarded(file, async () => {
    const deadline = performance.now() + OPEN_TIMEOUT_MS
    const connection = await retryWhileBusy(() => openConnection(file), deadline)
    try {
      await retryWhileBusy(() => assertUndamaged(connection), deadline)
      await migrate(createDatabase(connection, file, OPEN_TIMEOUT_MS), {
        ...options,
        create: options.create ?? true,
        name: file,
      })
      await restrictAccess(file)
    } catch (error) {
      closeConnection(connection)
      throw error
    }
    return createDatabase(connection, file)
  }).finally(() => clearTimeout(warning))
}

/** Connects to a SQLite file without migrating it. */
export const connectSqlite = async (file: string, open = openConnection): Promise<Database> =>
  createDatabase(await guarded(file, () => retryWhileBusy(() => open(file))), file)

function createDatabase(connection: DatabaseSyncInstance, file: string, waitMs?: number): Database {
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(connection, waitMs) })
  return {
    engine: 'sqlite',
    read: work => guarded(file, () => work(db)),
    readSnapshot: work => guarded(file, () => db.transaction().setAccessMode('read only').execute(work)),
    write: work => guarded(file, () => db.transaction().execute(work)),
    async vacuum() {
      await guarded(file, () => sql`vacuum`.execute(db))
      // The WAL still holds the old pages.
      const deadline = performance.now() + BUSY_TIMEOUT_MS
      for (;;) {
        const { rows } = await guarded(file, () =>
          sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db),
        )
        if (rows[0]?.busy === 0) return
        if (performance.now() > deadline) {
          throw new StoreUnavailableError(
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
    throw toSqliteUnavailableError(error, file) ?? error
  }
}
