import { DAY_MS, MINUTE_MS } from './durations.ts'

/** Returns the day, as YYYY-MM-DD, and the time, as HH:MM, of an instant in a time zone. */
export function localTime(instant: Date, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = formatFor(timeZone).format(instant).split(' ')
  return { day, time }
}

// Creating a format takes 230 µs, and formatting 1 µs.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const created = formats.get(timeZone)
  if (created) return created
  // Swedish dates have the form of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

/** Returns the day that many days after another, both as YYYY-MM-DD. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the milliseconds that the local time is ahead of UTC. */
export function offsetAt(instant: number, timeZone: string): number {
  const { day, time } = localTime(new Date(instant), timeZone)
  return Date.parse(`${day}T${time}Z`) - Math.floor(instant / MINUTE_MS) * MINUTE_MS
}

/**
 * Returns the instant of a local day and time. When clocks are set back, a time comes twice: this is the first. Undefined if the time is
 * skipped because clocks are set forward.
 */
export function instantAt(day: string, time: string, timeZone: string): Date | undefined {
  const asUtc = Date.parse(`${day}T${time}Z`)
  // Clocks change once in two days at most, so that one of these offsets is that of the time.
  return [asUtc - DAY_MS, asUtc + DAY_MS]
    .map(near => new Date(asUtc - offsetAt(near, timeZone)))
    .sort((one, other) => one.getTime() - other.getTime())
    .find(instant => {
      const local = localTime(instant, timeZone)
      return local.day === day && local.time === time
    })
}
