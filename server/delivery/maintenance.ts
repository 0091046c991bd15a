import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type Log } from '../log.ts'
import { deleteExpiredCounters } from '../store/counters.ts'
import type { Database } from '../store/database.ts'
import { purge, type Retention } from '../store/retention.ts'
import { addDigest } from '../store/spam.ts'
import { addReminders } from '../store/visit-reminders.ts'
import { type AlertSettings, addDueAlerts } from './alerts.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

export interface MaintenanceDeps {
  database: Database
  retention: Retention
  /** Undefined if no alerts are sent. */
  alerts: AlertSettings | undefined
  /** Whether customers are reminded of visits. */
  hasReminders: boolean
  clock: () => Date
  log: Log
}

/**
 * Every minute, adds alerts about requests that nobody answers, and reminders of visits. Every hour, writes the daily summary of suspected
 * spam and deletes old data and expired counters.
 */
export function startMaintenance({
  database,
  retention,
  alerts,
  hasReminders,
  clock,
  log,
}: MaintenanceDeps): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  let last = performance.now()
  const done = (async () => {
    for (let nextChores = 0; !signal.aborted; ) {
      const start = performance.now()
      try {
        if (alerts) await addDueAlerts(database, alerts, clock())
      } catch (error) {
        log.error('alerts not added', { cause: describeError(error) })
      }
      try {
        if (hasReminders) await addReminders(database, clock())
      } catch (error) {
        log.error('reminders not added', { cause: describeError(error) })
      }
      if (start >= nextChores) {
        nextChores = start + HOUR_MS
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
      }
      await pause(MINUTE_MS, undefined, { signal }).catch(() => undefined)
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
