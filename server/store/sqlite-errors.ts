import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { StoreUnavailable } from './database.ts'

/** How long a call waits for another process in all, in ms. */
export const patience = 3000
const pauseBetween = 50

const busyCodes: readonly number[] = [5, 6] // SQLITE_BUSY, SQLITE_LOCKED
const programmerCodes: readonly number[] = [1, 19, 20, 21, 25] // SQLITE_ERROR, CONSTRAINT, MISMATCH, MISUSE, RANGE

/**
 * Calls `work` until no other process holds the database, the event loop free in between, at most until `deadline` by
 * performance.now(): the clock of the machine may be set while somebody waits.
 */
export async function retryWhileBusy<T>(work: () => T, deadline = performance.now() + patience): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      // Also before giving up: many calls that end together must not follow each other without a breath.
      await pause(pauseBetween)
      if (performance.now() > deadline) throw error
    }
  }
}

/** Whether another connection is in the way. */
export const isBusy = (error: unknown): boolean => busyCodes.includes(sqliteCode(error) ?? -1)

/** What waiting doesn't help (disk full, file gone) is StoreUnavailable too; a wrong statement stays the error it is. */
export function sqliteUnavailable(error: unknown, file: string): StoreUnavailable | undefined {
  const code = sqliteCode(error)
  if (code === undefined || programmerCodes.includes(code)) return undefined
  return new StoreUnavailable(explain(code, path.resolve(file)), { cause: error })
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

/** Reads through the whole file: damage that is met only later would refuse requests in the middle of a day. */
export function refuseDamaged(database: DatabaseSyncInstance): void {
  const found = Object.values(database.prepare('pragma quick_check(1)').get() ?? {})
  if (found[0] !== 'ok') throw Object.assign(new Error(String(found[0])), { errcode: 11 })
}

/** The primary result code, without the extension in the higher bits. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return error.errcode & 0xff
}
