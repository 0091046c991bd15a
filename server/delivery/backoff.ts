import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../site/durations.ts'

const FIRST_BACKOFF_MS = 5_000
export const MAX_BACKOFF_MS = 15 * MINUTE_MS

/** Time after which a message to a visitor is given up. Messages to the business never are. */
export const VISITOR_RETRY_MS = 5 * DAY_MS

/** Time after which an event for the webhook is given up. */
export const EVENT_RETRY_MS = 3 * DAY_MS

/**
 * Minimum number of attempts before an event is given up, which take about an hour. The events of a request wait for each other: if the
 * earlier ones were given up after `EVENT_RETRY_MS`, the later ones aren't tried for days.
 */
export const MIN_EVENT_ATTEMPTS = 10

/** Time after which a push is given up, and after which a push service may drop it: nobody needs an older alert. */
export const PUSH_RETRY_MS = 12 * HOUR_MS

/** Minimum number of attempts before a push is given up, which take about an hour. */
export const MIN_PUSH_ATTEMPTS = 10

/** Minimum number of attempts before a message is given up. `VISITOR_RETRY_MS` always has more. */
export const MIN_ATTEMPTS = 200

/**
 * Returns the time until the next attempt, in ms: exponential, with a maximum, and shortened randomly by up to half, so that
 * messages that failed together aren't retried together. `random` returns 0 to 1.
 */
export function backoffMs(attempts: number, random: () => number): number {
  return Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempts, 20)) * (0.5 + random() / 2)
}
