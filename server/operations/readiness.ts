import { ageInSeconds, deliveryState } from '../delivery/delivery-state.ts'
import type { OutboxStatus } from '../delivery/outbox.ts'
import { describeError, type Log } from '../log.ts'

export interface ReadinessDeps {
  /** Writes to the store as a request does. Rejects if that fails. */
  writeSomething: () => Promise<unknown>
  outboxStatus: () => Promise<OutboxStatus>
  /** Whether the machine's clock is doubted. */
  clockDoubted: () => Promise<boolean>
  clock: () => Date
  /** Monotonic time in ms. */
  elapsed?: () => number
  log: Log
}

export interface Readiness {
  /** Whether requests can be accepted. Failing mail doesn't prevent that: it waits in the store. */
  ready: boolean
  store: 'ok' | 'unavailable'
  delivery: 'ok' | 'failing' | 'unknown'
  /** "jumped": nothing is deleted until a person confirms the clock, or it is right again. */
  clock: 'ok' | 'jumped' | 'unknown'
  unsent?: number
  oldestUnsentSeconds?: number
  failing?: number
  /** Messages that their recipients refuse for now. */
  refused?: number
  /** Messages that were given up; a person has to decide. */
  failed?: number
}

// A check costs a write, and callers may ask often.
const CACHE_MS = 1000

export function createReadinessCheck({
  elapsed = () => performance.now(),
  ...deps
}: ReadinessDeps): () => Promise<Readiness> {
  let last: { at: number; result: Promise<Readiness> } | undefined
  return () => {
    const now = elapsed()
    if (!last || now - last.at >= CACHE_MS) last = { at: now, result: check(deps) }
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
