/** Returns the day, as YYYY-MM-DD, and the time, as HH:MM, of an instant in a time zone. */
export function localTime(instant: Date, timeZone: string): { day: string; time: string } {
  // Swedish dates have the form of ISO 8601.
  const [day = '', time = ''] = instant
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .split(' ')
  return { day, time }
}

/** Returns the day that many days after another, both as YYYY-MM-DD. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const DAY_MS = 24 * 60 * 60_000
