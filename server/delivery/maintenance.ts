import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type Log } from '../log.ts'
import { deleteExpiredCounters } from '../store/counters.ts'
import type { Database } from '../store/database.ts'
import { purge, type Retention } from '../store/retention.ts'
import { addDigest } from '../store/spam.ts'

const HOUR_MS = 60 * 60 * 1000

export interface MaintenanceDeps {
  database: Database
  retention: Retention
  clock: () => Date
  log: Log
}

/** Every hour, writes the daily summary of suspected spam and deletes old data and expired counters. */
export function startMaintenance({ database, retention, clock, log }: MaintenanceDeps): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  let last = performance.now()
  const done = (async () => {
    while (!signal.aborted) {
      const start = performance.now()
      try {
        await addDigest(database, clock())
        await deleteExpiredCounters(database, clock().getTime())
        const reading = { now: clock(), elapsed: (start - last) / 1000 }
        const { erased, trusted } = await purge(database, retention, reading)
        last = start
        if (erased.requests + erased.subscriptions > 0) log.info('old data deleted', { ...erased })
        if (!trusted) log.error('the clock has jumped: nothing is deleted', clockAdvice)
      } catch (error) {
        log.error('chores failed', { cause: describeError(error) })
      }
      await pause(HOUR_MS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}

const clockAdvice = {
  do: "compare the machine's clock with another one; if it is right, as after a day without power, run the command",
  command: 'npm run leads -- purge --clock-is-right',
}
