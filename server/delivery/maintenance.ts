import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type Log } from '../log.ts'
import { removeEnded } from '../store/counters.ts'
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

/** Every hour: the summary of suspected spam, if today's is not written yet, and deleting what is old or has ended. */
export function startChores({ database, retention, clock, log }: ChoresDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let last = performance.now()
  const done = (async () => {
    while (!signal.aborted) {
      const start = performance.now()
      try {
        await addDigest(database, clock())
        await removeEnded(database, clock().getTime())
        const reading = { now: clock(), elapsed: (start - last) / 1000 }
        const { erased, trusted } = await purge(database, retention, reading)
        last = start
        if (erased.requests + erased.subscriptions > 0) log.info('old data deleted', { ...erased })
        if (!trusted) log.error('the clock has jumped: nothing is deleted', doubt)
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

const doubt = {
  do: "compare the machine's clock with another one; if it is right, as after a day without power, run the command",
  command: 'npm run leads -- purge --clock-is-right',
}
