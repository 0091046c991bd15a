import { setImmediate as nextTurn } from 'node:timers/promises'
import { isStoreUnavailable } from './database.ts'

export interface GroupedWrite<Db, Begun, T> {
  /** Asks for what all of a group may ask for at the same time, before anything of any of them is stored. */
  begin(db: Db): Promise<Begun>
  write(db: Db, begun: Promise<Begun>): Promise<T>
}

/** Begins, and gives the rest. */
type Work<Db, T> = (db: Db) => () => Promise<T>

interface Waiting<Db> {
  /** Gives what tells its caller, once it is on disk. */
  work: Work<Db, () => void>
  reject(error: unknown): void
}

export interface Transactions<Db> {
  /**
   * Begins all in one transaction, and then does the rest of each, as often from the beginning as that takes. When one
   * fails, nothing of any is stored, and this rejects.
   */
  together<T>(works: readonly Work<Db, T>[]): Promise<readonly T[]>
  alone<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** How long one may take before the next begins beside it, in ms. Without it, there is one at a time. */
  patience?: number
}

/** How many are under way at most. */
const atOnce = 2

/** Bounds how long the first of a group waits for the others. */
const mostTogether = 50

/**
 * Writes that wait at the same time share a transaction, and so one wait for the disk; each is settled when that is
 * over. Where one of them is a mistake, all are done over, each by itself.
 */
export function groupWrites<Db>({ together, alone, patience }: Transactions<Db>) {
  const waiting: Waiting<Db>[] = []
  let running = 0
  /** Of those that are running, how many have taken longer than `patience`. */
  let late = 0

  function start(): void {
    if (running > late || running >= atOnce || waiting.length === 0) return
    running += 1
    // Once all requests that have arrived are read: they belong to the same group.
    nextTurn().then(async () => {
      const noteEnd = patience === undefined ? () => {} : noteLate(patience)
      await commit(waiting.splice(0, mostTogether))
      noteEnd()
      running -= 1
      start()
    })
  }

  /** Lets the next begin when this one is late. Gives what its end calls. */
  function noteLate(after: number): () => void {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      late += 1
      start()
    }, after)
    return () => {
      clearTimeout(timer)
      if (isLate) late -= 1
    }
  }

  async function commit(group: Waiting<Db>[]): Promise<void> {
    try {
      const told = await together(group.map(({ work }) => work))
      for (const tell of told) tell()
    } catch (error) {
      // Where the store is away, trying again would only make all wait for as long once more.
      const overAgain = group.length > 1 && !isStoreUnavailable(error)
      for (const { work, reject } of group) {
        if (overAgain) await alone(db => work(db)()).then(tell => tell(), reject)
        else reject(error)
      }
    }
  }

  return <Begun, T>({ begin, write }: GroupedWrite<Db, Begun, T>): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.push({
        work(db) {
          const begun = begin(db)
          // Whoever writes hears of it; where another of the group failed before that, nobody does.
          begun.catch(() => {})
          return async () => {
            const result = await write(db, begun)
            return () => resolve(result)
          }
        },
        reject,
      })
      start()
    })
}
