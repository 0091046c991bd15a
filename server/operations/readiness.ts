import { describeError, type Log } from '../log.ts'
import { ageInSeconds, deliveryState } from '../delivery/delivery-state.ts'
import type { OutboxStatus } from '../delivery/outbox.ts'

export interface ReadinessDeps {
  /** Writes to the store as a request does; rejects when that isn't possible. */
  writeSomething: () => Promise<unknown>
  outboxStatus: () => Promise<OutboxStatus>
  /** Whether the machine's clock is not trusted. */
  clockDoubted: () => Promise<boolean>
  clock: () => Date
  /** Milliseconds by a clock that nobody sets. */
  elapsed?: () => number
  log: Log
}

export interface Readiness {
  /** Whether requests can be taken. Mail that doesn't go out doesn't prevent that: it waits in the store. */
  ready: boolean
  store: 'ok' | 'unavailable'
  delivery: 'ok' | 'failing' | 'unknown'
  /** "jumped": nothing is deleted until a person has looked, or the clock is right again. */
  clock: 'ok' | 'jumped' | 'unknown'
  unsent?: number
  oldestUnsentSeconds?: number
  failing?: number
  /** Waiting, since their recipients refuse them for now. */
  refused?: number
  /** Given up; a person has to look. */
  failed?: number
}

/** How long an answer is repeated, in ms: a check costs a write, and anybody may ask for it. */
const freshness = 1000

export function readinessCheck({
  elapsed = () => performance.now(),
  ...deps
}: ReadinessDeps): () => Promise<Readiness> {
  let last: { at: number; result: Promise<Readiness> } | undefined
  return () => {
    const now = elapsed()
    if (!last || now - last.at >= freshness) last = { at: now, result: check(deps) }
    return last.result
  }
}

async function check({
  writeSomething,
  outboxStatus,
  clockDoubted,
  clock,
  log,
}: Omit<ReadinessDeps, 'elapsed'>): Promise<Readiness> {
  try {
    await writeSomething()
    const status = await outboxStatus()
    const now = clock()
    const oldest = ageInSeconds(status.oldestUnsent, now)
    return {
      ready: true,
      store: 'ok',
      delivery: deliveryState(status, now).state,
      clock: (await clockDoubted()) ? 'jumped' : 'ok',
      unsent: status.unsent,
      failing: status.failing,
      refused: status.refused,
      failed: status.failed,
      ...(oldest !== undefined && { oldestUnsentSeconds: oldest }),
    }
  } catch (error) {
    log.error('not ready', { cause: describeError(error) })
    return { ready: false, store: 'unavailable', delivery: 'unknown', clock: 'unknown' }
  }
}
