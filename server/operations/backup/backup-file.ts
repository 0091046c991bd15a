import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { describeError } from '../../log.ts'
import type { Database } from '../../store/database.ts'
import { openReadOnly } from '../../store/sqlite-connection.ts'
import { connectSqlite } from '../../store/sqlite-database.ts'
import { findMigrations } from './copy-store.ts'

/** A backup can't be made or restored. The message is for the operator and says what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Opens a backup for reading. Throws if the file is damaged or not a backup. */
export async function openBackup(file: string): Promise<Database> {
  if (!existsSync(file)) throw new BackupError(`There is no ${file}.`)
  const database = await connectSqlite(file, openReadOnly)
  try {
    const problem = await findDamage(database)
    if (problem) throw new BackupError(`${file} is damaged: ${problem}. Take an older backup.`)
    const { known, unknown } = await findMigrations(database)
    if (known.length === 0) throw new BackupError(`${file} is not a backup of this site.`)
    if (unknown.length > 0) {
      throw new BackupError(`${file} is from a newer version of this program, which is needed to restore it.`)
    }
    return database
  } catch (error) {
    await database.close()
    if (error instanceof BackupError) throw error
    throw new BackupError(
      `${file} can't be read as a backup: ${describeError(error instanceof Error ? (error.cause ?? error) : error)}.`,
    )
  }
}

async function findDamage(database: Database): Promise<string | undefined> {
  const { rows } = await database.read(db =>
    sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db),
  )
  const [first] = rows
  return first?.integrity_check === 'ok' ? undefined : first?.integrity_check
}
