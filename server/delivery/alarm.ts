import { describeError, type Log } from '../log.ts'
import { deliveryState } from './delivery-state.ts'
import type { Outbox } from './outbox.ts'
import { type Repeated, repeat } from './repeat.ts'

export interface AlarmDeps {
  outbox: Pick<Outbox, 'status'>
  clock: () => Date
  log: Log
  /** Text for the log that says what to do. */
  advice: string
  /** Interval between two checks, and between two alarms, in ms. */
  timing?: { check: number; repeat: number }
}

const defaultTiming = { check: 10_000, repeat: 300_000 }

/** Logs an error while messages aren't delivered, with or without a mail server. */
export function startAlarm({ outbox, clock, log, advice, timing = defaultTiming }: AlarmDeps): Repeated {
  let next = 0
  return repeat(async () => {
    // The code that needs the store reports an unavailable one.
    const status = await outbox.status().catch(error => {
      log.warn('outbox cannot be looked at', { cause: describeError(error) })
    })
    const { state, since } = status ? deliveryState(status, clock()) : { state: 'ok', since: undefined }
    if (status && state === 'failing' && performance.now() >= next) {
      next = performance.now() + timing.repeat
      log.error('messages are not delivered', { count: status.unsent - status.refused, since, do: advice })
    }
    return timing.check
  })
}
