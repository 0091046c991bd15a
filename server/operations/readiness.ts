import { describeError, type Log } from '../log.ts'
import type { OutboxStatus } from '../outbox/outbox.ts'
import { ageInSeconds } from './metrics.ts'

export interface ReadinessDeps {
  /** Writes to the store as a request does; rejects when that isn't possible. */
  writeSomething: () => Promise<unknown>
  outboxStatus: () => Promise<OutboxStatus>
  clock: () => Date
  log: Log
}

export interface Readiness {
  /** Whether requests can be taken. Mail that doesn't go out doesn't prevent that: it waits in the store. */
  ready: boolean
  store: 'ok' | 'unavailable'
  delivery: 'ok' | 'failing' | 'unknown'
  unsent?: number
  oldestUnsentSeconds?: number
  failing?: number
  /** Given up; a person has to look. */
  failed?: number
}

/** How long messages may fail before it is called so, in seconds. */
const failingFor = 300

/** How long an answer is repeated, in ms: a check costs a write, and anybody may ask for it. */
const freshness = 1000

export function readinessCheck(deps: ReadinessDeps): () => Promise<Readiness> {
  let last: { at: number; result: Promise<Readiness> } | undefined
  return () => {
    const now = deps.clock().getTime()
    if (!last || now - last.at >= freshness) last = { at: now, result: check(deps) }
    return last.result
  }
}

async function check({ writeSomething, outboxStatus, clock, log }: ReadinessDeps): Promise<Readiness> {
  try {
    await writeSomething()
    const status = await outboxStatus()
    const now = clock()
    const oldest = ageInSeconds(status.oldestUnsent, now)
    const failing = (ageInSeconds(status.failingSince, now) ?? 0) >= failingFor
    return {
      ready: true,
      store: 'ok',
      delivery: failing ? 'failing' : 'ok',
      unsent: status.unsent,
      failing: status.failing,
      failed: status.failed,
      ...(oldest !== undefined && { oldestUnsentSeconds: oldest }),
    }
  } catch (error) {
    log.error('not ready', { cause: describeError(error) })
    return { ready: false, store: 'unavailable', delivery: 'unknown' }
  }
}
