import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { describeError } from '../../log.ts'
import type { Database } from '../../store/database.ts'
import { openReadOnly } from '../../store/sqlite-connection.ts'
import { connectSqlite } from '../../store/sqlite-database.ts'
import { formOf } from './copy-store.ts'

/** A mistake of the person at the keyboard, or a state of the disk, that says itself what to do. */
export class Refused extends Error {
  override name = 'Refused'
}

/** Opens a backup to read from. Refuses a file that is none, or that has been damaged. */
export async function openBackup(file: string): Promise<Database> {
  if (!existsSync(file)) throw new Refused(`There is no ${file}.`)
  const database = await connectSqlite(file, openReadOnly)
  try {
    const problem = await findDamage(database)
    if (problem) throw new Refused(`${file} is damaged: ${problem}. Take an older backup.`)
    const { known, unknown } = await formOf(database)
    if (known.length === 0) throw new Refused(`${file} is not a backup of this site.`)
    if (unknown.length > 0) {
      throw new Refused(`${file} is from a newer version of this program, which is needed to restore it.`)
    }
    return database
  } catch (error) {
    await database.close()
    if (error instanceof Refused) throw error
    throw new Refused(
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
