import type { Log } from '../log.ts'
import type { Outbox } from '../delivery/outbox.ts'
import { increment } from '../store/counters.ts'
import type { Database } from '../store/database.ts'
import { isClockDoubted } from '../store/trusted-clock.ts'
import { createMetrics } from './metrics.ts'
import type { OperationsDeps } from './operations-route.ts'
import { readinessCheck } from './readiness.ts'

/** How long the row that shows that the store can write is kept, in ms. */
const probeKept = 60 * 60 * 1000

/** What is said of a running site: its readiness and its figures. */
export function createOperations({
  database,
  outbox,
  clock,
  log,
  processFigures,
}: {
  database: Database
  outbox: Outbox
  clock: () => Date
  log: Log
  processFigures: (() => Promise<string>) | undefined
}): OperationsDeps {
  const outboxStatus = () => outbox.status()
  const clockDoubted = () => isClockDoubted(database)
  return {
    metrics: createMetrics({ outboxStatus, clockDoubted, clock, ...(processFigures && { processFigures }) }),
    readiness: readinessCheck({
      writeSomething: () => {
        const endsAt = new Date(clock().getTime() + probeKept).toISOString()
        const name = `ready ${process.pid} ${endsAt.slice(0, 13)}`
        return database.write(db => increment(db, { name, endsAt }))
      },
      outboxStatus,
      clockDoubted,
      clock,
      log,
    }),
  }
}
