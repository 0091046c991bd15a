import type { BusinessHours } from '../../site/business-time.ts'
import { HOUR_MS } from '../../site/durations.ts'
import { createPushOutbox, type Outbox } from '../delivery/outbox.ts'
import type { Log } from '../log.ts'
import { increment } from '../store/counters.ts'
import type { Database } from '../store/database.ts'
import { readFirstAnswers } from '../store/first-answers.ts'
import { isClockDoubted } from '../store/trusted-clock.ts'
import { readTarget } from '../store/webhook-state.ts'
import { createMetrics } from './metrics.ts'
import type { OperationsDeps } from './operations-route.ts'
import { createReadinessCheck } from './readiness.ts'

/** Lifetime of the row that a readiness check writes. */
const PROBE_TTL_MS = HOUR_MS

/** Creates the readiness check and the metrics of a release. */
export function createOperations({
  business,
  database,
  outbox,
  eventOutbox,
  clock,
  log,
  processFigures,
}: {
  business: BusinessHours
  database: Database
  outbox: Outbox
  eventOutbox: Pick<Outbox, 'status'>
  clock: () => Date
  log: Log
  processFigures: (() => Promise<string>) | undefined
}): OperationsDeps {
  const outboxStatus = () => outbox.status()
  const clockDoubted = () => isClockDoubted(database)
  return {
    metrics: createMetrics({
      outboxStatus,
      webhookStatus: async () => {
        const target = await database.read(readTarget)
        return { ...(await eventOutbox.status()), isStopped: (target?.stoppedAt ?? null) !== null }
      },
      pushStatus: () => createPushOutbox(database).status(),
      clockDoubted,
      firstAnswers: () => readFirstAnswers(database, { now: clock(), business }),
      clock,
      ...(processFigures && { processFigures }),
    }),
    readiness: createReadinessCheck({
      writeSomething: () => {
        const endsAt = new Date(clock().getTime() + PROBE_TTL_MS).toISOString()
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
