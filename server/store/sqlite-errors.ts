import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { StoreUnavailableError } from './database.ts'

/** Maximum time that a call waits for another process. */
export const BUSY_TIMEOUT_MS = 3000
const RETRY_MS = 50

const busyCodes: readonly number[] = [5, 6] // SQLITE_BUSY, SQLITE_LOCKED
const programmerCodes: readonly number[] = [1, 19, 20, 21, 25] // SQLITE_ERROR, CONSTRAINT, MISMATCH, MISUSE, RANGE

/**
 * Calls `work` again while another process locks the database, without blocking the event loop. `deadline` is a time of
 * performance.now(), because the machine's clock may be set while waiting.
 */
export async function retryWhileBusy<T>(
  work: () => T,
  deadline = performance.now() + BUSY_TIMEOUT_MS,
): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      // Pause before giving up as well, so that many calls that end together don't block the event loop.
      await pause(RETRY_MS)
      if (performance.now() > deadline) throw error
    }
  }
}

/** Whether another connection holds a lock. */
export const isBusy = (error: unknown): boolean => busyCodes.includes(sqliteCode(error) ?? -1)

/** Returns a StoreUnavailableError, also for a full disk or a missing file. Undefined for others, such as a wrong statement. */
export function toSqliteUnavailableError(error: unknown, file: string): StoreUnavailableError | undefined {
  const code = sqliteCode(error)
  if (code === undefined || programmerCodes.includes(code)) return undefined
  return new StoreUnavailableError(explain(code, path.resolve(file)), { cause: error })
}

function explain(code: number, file: string): string {
  switch (code) {
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
      return `The store ${file} is damaged. Put the newest backup in its place: npm run restore -- FROM, see docs/backup.md`
    case 3: // SQLITE_PERM
    case 8: // SQLITE_READONLY
    case 14: // SQLITE_CANTOPEN
      return `The store ${file} cannot be opened. It must be a file that this user may read and write`
    case 13: // SQLITE_FULL
      return `There is no room for the store ${file}`
    default:
      return `The store ${file} cannot be used now`
  }
}

/** Checks the whole file, so that damage stops the start instead of failing requests later. */
export function assertUndamaged(database: DatabaseSyncInstance): void {
  const found = Object.values(database.prepare('pragma quick_check(1)').get() ?? {})
  if (found[0] !== 'ok') throw Object.assign(new Error(String(found[0])), { errcode: 11 })
}

/** Returns the primary result code, without the extended bits. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return error.errcode & 0xff
}
