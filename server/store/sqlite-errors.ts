import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from './database.ts'

/** How long a call waits for another process in all, in ms. */
export const patience = 3000
const pauseBetween = 50

const busyCodes: readonly number[] = [5, 6] // SQLITE_BUSY, SQLITE_LOCKED
const programmerCodes: readonly number[] = [1, 19, 20, 21, 25] // SQLITE_ERROR, CONSTRAINT, MISMATCH, MISUSE, RANGE

/** Calls `work` until no other process holds the database, the event loop free in between, at most until `deadline`. */
export async function retryWhileBusy<T>(work: () => T, deadline = Date.now() + patience): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      const code = sqliteCode(error)
      if (code === undefined || !busyCodes.includes(code)) throw error
      // Also before giving up: many calls that end together must not follow each other without a breath.
      await pause(pauseBetween)
      if (Date.now() > deadline) throw error
    }
  }
}

/** What waiting doesn't help (disk full, file gone) is StoreUnavailable too; a wrong statement stays the error it is. */
export function sqliteUnavailable(error: unknown): StoreUnavailable | undefined {
  const code = sqliteCode(error)
  if (code === undefined || programmerCodes.includes(code)) return undefined
  return new StoreUnavailable('The store cannot be used now', { cause: error })
}

/** The primary result code, without the extension in the higher bits. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return error.errcode & 0xff
}
