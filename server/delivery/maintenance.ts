import { HOUR_MS, MINUTE_MS } from '../../site/durations.ts'
import { describeError, type Log } from '../log.ts'
import { deleteExpiredCounters } from '../store/counters.ts'
import { addDailyTables } from '../store/daily-tables.ts'
import type { Database } from '../store/database.ts'
import { purge, type Retention } from '../store/retention.ts'
import { addDigest } from '../store/spam.ts'
import { addReminders } from '../store/visit-reminders.ts'
import { type AlertSettings, addDueAlerts } from './alerts.ts'
import { type Repeated, repeat } from './repeat.ts'

export interface MaintenanceDeps {
  database: Database
  retention: Retention
  /** Undefined if no alerts are sent. */
  alerts: AlertSettings | undefined
  /** Whether customers are reminded of visits. */
  hasReminders: boolean
  /** Time zone of the days whose requests are sent as a table. Undefined if no tables are sent. */
  tableZone?: string | undefined
  clock: () => Date
  log: Log
}

/**
 * Every minute, adds alerts about requests that nobody answers, and reminders of visits. Every hour, writes the daily summary of suspected
 * spam and the daily table, and deletes old data and expired counters.
 */
export function startMaintenance({
  database,
  retention,
  alerts,
  hasReminders,
  tableZone,
  clock,
  log,
}: MaintenanceDeps): Repeated {
  let nextChores = 0
  let last = performance.now()
  const attempt = async (failure: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      log.error(failure, { cause: describeError(error) })
    }
  }
  return repeat(async () => {
    const start = performance.now()
    if (alerts) await attempt('alerts not added', () => addDueAlerts(database, alerts, clock()))
    if (hasReminders) await attempt('reminders not added', () => addReminders(database, clock()))
    if (start >= nextChores) {
      nextChores = start + HOUR_MS
      await attempt('chores failed', async () => {
        await addDigest(database, clock())
        if (tableZone !== undefined) await addDailyTables(database, tableZone, clock())
        await deleteExpiredCounters(database, clock().getTime())
        const reading = { now: clock(), elapsed: (start - last) / 1000 }
        const { erased, trusted } = await purge(database, retention, reading)
        last = start
        if (erased.requests + erased.subscriptions > 0) log.info('old data deleted', { ...erased })
        if (!trusted) log.error('the clock has jumped: nothing is deleted', clockAdvice)
      })
    }
    return MINUTE_MS
  })
}

const clockAdvice = {
  do: "compare the machine's clock with another one; if it is right, as after a day without power, run the command",
  command: 'npm run leads -- purge --clock-is-right',
}
