import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type Log } from '../log.ts'
import { isStoreUnavailable } from '../store/database.ts'
import { isToBusiness } from '../store/outbox-rows.ts'
import { backoff, fewestAttempts, patienceWithVisitors } from './backoff.ts'
import type { Message, Outbox } from './outbox.ts'

/** What became of one message at the mail server. */
export type Delivery =
  | { kind: 'sent' }
  /** This recipient is refused for good. */
  | { kind: 'rejected'; error: string }
  /** This recipient is refused for now. */
  | { kind: 'refused'; error: string }
  /** The next message would fare no better now. */
  | { kind: 'unreachable'; error: string }

export interface WorkerDeps {
  outbox: Outbox
  deliver: (message: Message) => Promise<Delivery>
  clock: () => Date
  log: Log
  random?: () => number
  timing?: Partial<Timing>
}

interface Timing {
  /** Between two looks at an empty outbox, in ms. */
  poll: number
  /** For one batch, in ms: when a worker dies, another takes its messages after this time. */
  lease: number
  /** Longest time that delivering one message takes, in ms. */
  oneMessage: number
  batch: number
}

const defaultTiming: Timing = { poll: 1000, lease: 120_000, oneMessage: 45_000, batch: 10 }

export interface Worker {
  /** Takes no further message; resolves when the one at hand is settled. */
  stop(): Promise<void>
}

/** Delivers what the outbox holds, until it is stopped. A message may be delivered twice if the process dies in between, never not at all. */
export function startWorker({ timing, ...deps }: WorkerDeps): Worker {
  const times = { ...defaultTiming, ...timing }
  const stopping = new AbortController()
  const { signal } = stopping
  const done = (async () => {
    while (!signal.aborted) {
      const claimed = await attempt(deps, () => deliverBatch(deps, times, signal))
      if (!claimed) await pause(times.poll, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}

async function attempt<T>({ log }: WorkerDeps, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    const event = isStoreUnavailable(error) ? 'outbox cannot be reached' : 'outbox failed'
    log.error(event, { cause: describeError(error) })
    return undefined
  }
}

/** How many messages there were. */
async function deliverBatch(deps: WorkerDeps, times: Timing, signal: AbortSignal): Promise<number> {
  const { outbox, clock } = deps
  const leaseEnd = performance.now() + times.lease
  const messages = await outbox.claim({ now: clock(), leaseTime: times.lease, limit: times.batch })
  let unreachable: string | undefined
  for (const message of messages) {
    const late = performance.now() + times.oneMessage > leaseEnd
    if (signal.aborted || late) await outbox.putBack(message, clock())
    else if (unreachable !== undefined) await retryLater(deps, message, unreachable, false)
    else {
      const delivery = await deliverOne(deps, message)
      await settle(deps, message, delivery)
      if (delivery.kind === 'unreachable') unreachable = delivery.error
    }
  }
  return messages.length
}

/** A message that can't be made, by a mistake of ours, waits like one that was refused: it must not hold up the others. */
async function deliverOne({ deliver, log }: WorkerDeps, message: Message): Promise<Delivery> {
  try {
    return await deliver(message)
  } catch (error) {
    if (isStoreUnavailable(error)) throw error
    log.error('message cannot be made', { id: message.id, cause: describeError(error) })
    return { kind: 'refused', error: 'cannot be made' }
  }
}

async function settle(deps: WorkerDeps, message: Message, delivery: Delivery): Promise<void> {
  const { outbox, clock, log } = deps
  if (delivery.kind === 'sent') {
    await outbox.markSent(message, clock())
    log.info('message sent', { id: message.id, attempts: message.attempts + 1 })
    return
  }
  if (isHopeless(message, delivery.kind, clock())) {
    await outbox.giveUp(message, clock(), delivery.error)
    log.error('message given up', { id: message.id, error: delivery.error })
    return
  }
  await retryLater(deps, message, delivery.error, delivery.kind !== 'unreachable')
}

/** A message to the business never is: what is refused there is a mistake in the settings, and an alarm. */
function isHopeless({ kind, createdAt, attempts }: Message, how: Delivery['kind'], now: Date): boolean {
  if (isToBusiness(kind) || how === 'unreachable') return false
  if (how === 'rejected') return true
  const age = now.getTime() - Date.parse(createdAt)
  // By the attempts as well: a clock that jumped ahead makes every message old.
  return age > patienceWithVisitors && attempts >= fewestAttempts
}

/** `refused`: by the recipient, which says nothing of the delivery to others. */
async function retryLater(
  deps: WorkerDeps,
  message: Message,
  error: string,
  refused: boolean,
): Promise<void> {
  const { outbox, clock, log, random = Math.random } = deps
  const dueAt = new Date(clock().getTime() + backoff(message.attempts, random))
  await outbox.putBack(message, dueAt, { error, refusedAt: refused ? clock() : undefined })
  log.warn('message not sent yet', { id: message.id, attempts: message.attempts + 1, error })
}
