import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type Log } from '../log.ts'
import type { Database } from '../store/database.ts'
import { purge, type Retention } from '../store/retention.ts'
import { addDigest } from '../store/spam.ts'

const hour = 60 * 60 * 1000

export interface ChoresDeps {
  database: Database
  retention: Retention
  clock: () => Date
  log: Log
}

/** Every hour: the summary of yesterday's suspected spam, if it is not written yet, and deleting what is old. */
export function startChores({ database, retention, clock, log }: ChoresDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const done = (async () => {
    while (!signal.aborted) {
      try {
        await addDigest(database, clock())
        const erased = await purge(database, retention, clock())
        if (erased.requests + erased.subscriptions > 0) log.info('old data deleted', { ...erased })
      } catch (error) {
        log.error('chores failed', { cause: describeError(error) })
      }
      await pause(hour, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}
