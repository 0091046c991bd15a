import { describeError, type Log } from '../log.ts'
import { isStoreUnavailable } from '../store/database.ts'
import { isToBusiness } from '../store/outbox-rows.ts'
import { backoffMs, MIN_ATTEMPTS, VISITOR_RETRY_MS } from './backoff.ts'
import type { LeasedMessage, LeasedRow, Outbox } from './outbox.ts'
import { type Repeated, repeat } from './repeat.ts'

/** Result of one attempt. */
export type DeliveryResult =
  | { kind: 'sent' }
  /** The server refuses this recipient permanently. */
  | { kind: 'rejected'; error: string }
  /** The server refuses this recipient for now. */
  | { kind: 'refused'; error: string }
  /** Other messages would fail as well. */
  | { kind: 'unreachable'; error: string }

export type FailureKind = Exclude<DeliveryResult['kind'], 'sent'>

export interface WorkerDeps<Leased extends LeasedRow> {
  outbox: Outbox<Leased>
  deliver: (message: Leased) => Promise<DeliveryResult>
  /** Whether to give up a message that failed. */
  isGivenUp: (message: Leased, how: FailureKind, now: Date) => boolean
  clock: () => Date
  log: Log
  random?: () => number
  timing?: Partial<Timing>
}

interface Timing {
  /** Interval between two checks of an empty outbox, in ms. */
  poll: number
  /** Lease of a batch, in ms: if a worker dies, another one sends its messages after this time. */
  lease: number
  /** Maximum time for one message, in ms. */
  oneMessage: number
  batch: number
}

const defaultTiming: Timing = { poll: 1000, lease: 120_000, oneMessage: 45_000, batch: 10 }

/** Delivers the messages of the outbox at least once: twice if the process dies before the result is stored. */
export function startWorker<Leased extends LeasedRow>({ timing, ...deps }: WorkerDeps<Leased>): Repeated {
  const times = { ...defaultTiming, ...timing }
  return repeat(async signal => {
    const claimed = await attempt(deps, () => deliverBatch(deps, times, signal))
    return claimed ? 0 : times.poll
  })
}

async function attempt<T>({ log }: { log: Log }, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    const event = isStoreUnavailable(error) ? 'outbox cannot be reached' : 'outbox failed'
    log.error(event, { cause: describeError(error) })
    return undefined
  }
}

async function deliverBatch<Leased extends LeasedRow>(
  deps: WorkerDeps<Leased>,
  times: Timing,
  signal: AbortSignal,
): Promise<number> {
  const { outbox, clock } = deps
  const leaseEnd = performance.now() + times.lease
  const messages = await outbox.claim({ now: clock(), leaseTime: times.lease, limit: times.batch })
  let unreachable: string | undefined
  for (const message of messages) {
    const late = performance.now() + times.oneMessage > leaseEnd
    if (signal.aborted || late) await outbox.putBack(message, clock())
    else if (unreachable !== undefined) await retryLater(deps, message, unreachable)
    else {
      const delivery = await deliverOne(deps, message)
      await recordResult(deps, message, delivery)
      if (delivery.kind === 'unreachable') unreachable = delivery.error
    }
  }
  return messages.length
}

/** Treats a message that can't be created (a bug) like a refused one, so that it doesn't block the others. */
async function deliverOne<Leased extends LeasedRow>(
  { deliver, log }: WorkerDeps<Leased>,
  message: Leased,
): Promise<DeliveryResult> {
  try {
    return await deliver(message)
  } catch (error) {
    if (isStoreUnavailable(error)) throw error
    log.error('message cannot be made', { id: message.id, cause: describeError(error) })
    return { kind: 'refused', error: 'cannot be made' }
  }
}

async function recordResult<Leased extends LeasedRow>(
  deps: WorkerDeps<Leased>,
  message: Leased,
  delivery: DeliveryResult,
): Promise<void> {
  const { outbox, clock, log } = deps
  if (delivery.kind === 'sent') {
    await outbox.markSent(message, clock())
    log.info('message sent', { id: message.id, attempts: message.attempts + 1 })
    return
  }
  if (deps.isGivenUp(message, delivery.kind, clock())) {
    await outbox.giveUp(message, clock(), delivery.error)
    log.error('message given up', { id: message.id, error: delivery.error })
    return
  }
  const refusedAt = delivery.kind === 'unreachable' ? undefined : clock()
  await retryLater(deps, message, delivery.error, refusedAt)
}

/** Whether to give up a message. One to the business never is: its refusal is a wrong setting and raises the alarm. */
export function isMessageGivenUp(
  { kind, createdAt, attempts }: LeasedMessage,
  how: FailureKind,
  now: Date,
): boolean {
  if (isToBusiness(kind) || how === 'unreachable') return false
  if (how === 'rejected') return true
  const age = now.getTime() - Date.parse(createdAt)
  // Count the attempts as well: after a clock jump, every message is old.
  return age > VISITOR_RETRY_MS && attempts >= MIN_ATTEMPTS
}

/** `refusedAt`: when the recipient refused the message, which says nothing about other messages. */
async function retryLater<Leased extends LeasedRow>(
  deps: WorkerDeps<Leased>,
  message: Leased,
  error: string,
  refusedAt?: Date,
): Promise<void> {
  const { outbox, clock, log, random = Math.random } = deps
  const dueAt = new Date(clock().getTime() + backoffMs(message.attempts, random))
  await outbox.putBack(message, dueAt, { error, refusedAt })
  log.warn('message not sent yet', { id: message.id, attempts: message.attempts + 1, error })
}
