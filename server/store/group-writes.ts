import { setImmediate as nextTurn } from 'node:timers/promises'
import { isStoreUnavailable } from './database.ts'

/** Gives what tells its caller, once it is on disk. */
type Work<Db> = (db: Db) => Promise<() => void>

interface Waiting<Db> {
  work: Work<Db>
  reject(error: unknown): void
}

export interface Transactions<Db> {
  /**
   * Runs all in one transaction, one helping after the other, as often from the beginning as that takes. When one fails,
   * nothing of any is stored, and this rejects.
   */
  together<T>(helpings: () => AsyncIterable<readonly ((db: Db) => Promise<T>)[]>): Promise<readonly T[]>
  alone<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** How many transactions may be under way. */
  atOnce: number
}

/** Of what can be done at once. No turn of the event loop: the store is locked meanwhile. */
const untilNothingIsLeftToDo = () => new Promise<void>(resolve => process.nextTick(resolve))

/** Bounds how long the first of a group waits for the others. */
const mostTogether = 50

/**
 * Writes that wait at the same time share a transaction, and so one wait for the disk; each is settled when that is
 * over. Where one of them is a mistake, all are done over, each by itself.
 */
export function groupWrites<Db>({ together, alone, atOnce }: Transactions<Db>) {
  const waiting: Waiting<Db>[] = []
  let running = 0

  function start(): void {
    if (running >= atOnce || waiting.length === 0) return
    running += 1
    // Once all requests that have arrived are read: they belong to the same group.
    nextTurn().then(async () => {
      const group = waiting.splice(0, mostTogether)
      // Those for whom this began may belong to another group by now.
      if (group.length > 0) await commit(group)
      running -= 1
      start()
    })
  }

  async function commit(group: Waiting<Db>[]): Promise<void> {
    /** Those at hand, and then what came meanwhile: a request is stored together with its count. */
    async function* helpings() {
      yield group.map(({ work }) => work)
      await untilNothingIsLeftToDo()
      const more = waiting.splice(0, mostTogether - group.length)
      group.push(...more)
      yield more.map(({ work }) => work)
    }
    try {
      const told = await together(helpings)
      for (const tell of told) tell()
    } catch (error) {
      // Where the store is away, trying again would only make all wait for as long once more.
      const overAgain = group.length > 1 && !isStoreUnavailable(error)
      for (const { work, reject } of group) {
        if (overAgain) await alone(work).then(tell => tell(), reject)
        else reject(error)
      }
    }
  }

  return <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.push({
        async work(db) {
          const result = await work(db)
          return () => resolve(result)
        },
        reject,
      })
      start()
    })
}
