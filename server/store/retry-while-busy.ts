import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from './store.ts'

/** How long a call waits for another process in all, in ms. */
const patience = 3000
const pauseBetween = 50

const busyCodes: readonly number[] = [5, 6] // SQLITE_BUSY, SQLITE_LOCKED
const programmerCodes: readonly number[] = [1, 19, 20, 21, 25] // SQLITE_ERROR, CONSTRAINT, MISMATCH, MISUSE, RANGE

/**
 * Runs calls one after the other, each again while another process holds the database, the event loop free in between.
 * What can't be helped by waiting (disk full, file gone) is StoreUnavailable at once; a wrong statement stays the error it is.
 */
export function busyRetrier(): <T>(work: () => T) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const deadline = Date.now() + patience
    const result = last.then(() => attempt(work, deadline))
    last = result.catch(() => undefined)
    return result
  }
}

async function attempt<T>(work: () => T, deadline: number): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      const code = sqliteCode(error)
      if (code === undefined || programmerCodes.includes(code)) throw error
      if (!busyCodes.includes(code) || Date.now() > deadline) {
        throw new StoreUnavailable('The store cannot be used now', { cause: error })
      }
    }
    await pause(pauseBetween)
  }
}

/** The primary result code, without the extension in the higher bits. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return error.errcode & 0xff
}
