import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type Log } from '../log.ts'
import { isStoreUnavailable } from '../store/database.ts'
import { backoff, patienceWithVisitors } from './backoff.ts'
import type { Message, Outbox } from './outbox.ts'

/** What became of one message at the mail server. `unreachable`: the next one would fare no better now. */
export type Delivery =
  | { kind: 'sent' }
  | { kind: 'refused'; error: string }
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
  /** After which failing is reported, in ms; also how often. */
  alarm: number
}

const defaultTiming: Timing = { poll: 1000, lease: 120_000, oneMessage: 45_000, batch: 10, alarm: 300_000 }

export interface Worker {
  /** Takes no further message; resolves when the one at hand is settled. */
  stop(): Promise<void>
}

/** Delivers what the outbox holds, until it is stopped. A message may be delivered twice if the process dies in between, never not at all. */
export function startWorker({ timing, ...deps }: WorkerDeps): Worker {
  const times = { ...defaultTiming, ...timing }
  const stopping = new AbortController()
  const { signal } = stopping
  const alarm = alarmAfter(deps, times.alarm)
  const done = (async () => {
    while (!signal.aborted) {
      const claimed = await attempt(deps, () => deliverBatch(deps, times, signal))
      await attempt(deps, alarm)
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
  const leaseEnd = clock().getTime() + times.lease
  const messages = await outbox.claim({ now: clock(), leaseTime: times.lease, limit: times.batch })
  let unreachable: string | undefined
  for (const message of messages) {
    const late = clock().getTime() + times.oneMessage > leaseEnd
    if (signal.aborted || late) await outbox.putBack(message, clock())
    else if (unreachable !== undefined) await retryLater(deps, message, unreachable)
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
  const age = clock().getTime() - Date.parse(message.createdAt)
  if (message.kind !== 'estimate-business' && delivery.kind === 'refused' && age > patienceWithVisitors) {
    await outbox.giveUp(message, clock(), delivery.error)
    log.error('message given up', { id: message.id, error: delivery.error })
    return
  }
  await retryLater(deps, message, delivery.error)
}

async function retryLater(deps: WorkerDeps, message: Message, error: string): Promise<void> {
  const { outbox, clock, log, random = Math.random } = deps
  const dueAt = new Date(clock().getTime() + backoff(message.attempts, random))
  await outbox.putBack(message, dueAt, error)
  log.warn('message not sent yet', { id: message.id, attempts: message.attempts + 1, error })
}

/** Says at error level how many messages fail, once they have for so long, and again after the same time. */
function alarmAfter({ outbox, clock, log }: WorkerDeps, time: number): () => Promise<void> {
  let next = 0
  let nextLook = 0
  return async () => {
    const now = clock().getTime()
    if (now < next || now < nextLook) return
    nextLook = now + Math.min(time, 10_000)
    const { failing, failingSince } = await outbox.status()
    if (failingSince === undefined || now - Date.parse(failingSince) < time) return
    next = now + time
    log.error('messages are not delivered', { count: failing, since: failingSince })
  }
}
