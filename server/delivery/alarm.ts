import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type Log } from '../log.ts'
import { deliveryState } from './delivery-state.ts'
import type { Outbox } from './outbox.ts'

export interface AlarmDeps {
  outbox: Pick<Outbox, 'status'>
  clock: () => Date
  log: Log
  /** What to do about it. */
  advice: string
  /** Between two looks, and between two alarms, in ms. */
  timing?: { look: number; again: number }
}

const defaultTiming = { look: 10_000, again: 300_000 }

/** Says at error level that messages are not delivered, whether or not there is a mail server, as long as it is so. */
export function startAlarm({ outbox, clock, log, advice, timing = defaultTiming }: AlarmDeps): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const done = (async () => {
    for (let next = 0; !signal.aborted; ) {
      // The store that is away is said by those who need it.
      const status = await outbox.status().catch(error => {
        log.warn('outbox cannot be looked at', { cause: describeError(error) })
      })
      const { state, since } = status ? deliveryState(status, clock()) : { state: 'ok', since: undefined }
      if (status && state === 'failing' && performance.now() >= next) {
        next = performance.now() + timing.again
        log.error('messages are not delivered', { count: status.unsent - status.refused, since, do: advice })
      }
      await pause(timing.look, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}
