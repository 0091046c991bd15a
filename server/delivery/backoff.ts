const minute = 60_000

const first = 5_000
/** Between two attempts, in ms. */
export const longestBackoff = 15 * minute

/** How long a message to a visitor is tried, in ms. One to the business is never given up. */
export const patienceWithVisitors = 5 * 24 * 60 * minute

/** In that time there are more attempts than this, however they are spread. */
export const fewestAttempts = 200

/**
 * Time until the next attempt, in ms: doubled with each, up to a quarter of an hour, and shortened by up to half, so
 * that what failed together does not come back together. `random` gives 0 to 1.
 */
export function backoff(attempts: number, random: () => number): number {
  return Math.min(longestBackoff, first * 2 ** Math.min(attempts, 20)) * (0.5 + random() / 2)
}
