import type { Content } from './content.ts'
import { DAY_MS, MINUTE_MS } from './durations.ts'
import { localTime, offsetAt } from './local-time.ts'
import { type Hours, hoursOn } from './opening-hours.ts'

/** Opening hours and holidays, and the time zone that they are in. */
export interface BusinessHours {
  hours: Hours
  timeZone: string
}

export const selectBusinessHours = ({ mailTexts, site }: Content): BusinessHours => ({
  hours: site.hours,
  timeZone: mailTexts.timeZone,
})

/** Returns today's day in the time zone of the business, as YYYY-MM-DD. */
export const businessDay = ({ mailTexts }: Pick<Content, 'mailTexts'>): string =>
  localTime(new Date(), mailTexts.timeZone).day

/** Returns the minutes between two instants in which the office is open. 0 if the second isn't later. */
export function businessMinutes(from: Date, to: Date, business: BusinessHours): number {
  let open = 0
  // A day has at most one change of the clock.
  for (let start = from.getTime(); start < to.getTime(); start += DAY_MS)
    open += openWithin(start, Math.min(start + DAY_MS, to.getTime()), business)
  return open / MINUTE_MS
}

/** Returns the open milliseconds of at most a day. */
function openWithin(start: number, end: number, business: BusinessHours): number {
  const offset = offsetAt(start, business.timeZone)
  if (offset !== offsetAt(end - 1, business.timeZone)) {
    // Clocks change on a full minute. Cut at one, until the change is between two pieces.
    const middle = Math.floor((start + end) / 2 / MINUTE_MS) * MINUTE_MS
    const cut = middle > start ? middle : middle + MINUTE_MS
    return openWithin(start, cut, business) + openWithin(cut, end, business)
  }
  const days = new Set([start, end - 1].map(instant => Math.floor((instant + offset) / DAY_MS) * DAY_MS))
  let open = 0
  for (const midnight of days) {
    const hours = hoursOn(new Date(midnight).toISOString().slice(0, 10), business.hours)
    if (!hours) continue
    const opens = midnight + msOf(hours.opens) - offset
    const closes = midnight + msOf(hours.closes) - offset
    open += Math.max(0, Math.min(end, closes) - Math.max(start, opens))
  }
  return open
}

/** Milliseconds from midnight to a time as HH:MM. */
const msOf = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS
