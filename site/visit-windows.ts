import type { Site } from '../generated/types.ts'
import { type BusinessHours, selectBusinessHours } from './business-time.ts'
import type { Content } from './content.ts'
import { HOUR_MS } from './durations.ts'
import { dayAfter, instantAt, localTime } from './local-time.ts'
import { hoursOn, weekdayOf } from './opening-hours.ts'

/** A time at which a customer can book a visit. */
export interface VisitWindow {
  start: Date
  end: Date
}

type VisitRules = Pick<NonNullable<Site['visits']>, 'crews' | 'daysOff' | 'noticeHours' | 'weeks' | 'windows'>

export interface VisitSettings {
  rules: VisitRules
  business: BusinessHours
  /** Returns the county of a ZIP code, or undefined if we don't serve it. */
  countyOf: (zipCode: string) => string | undefined
}

/** Returns the content for visits. Undefined if the site offers none: then it has no times, but may have the texts. */
export const offeredVisits = ({ visits }: Site): Site['visits'] =>
  visits && visits.windows.length > 0 ? visits : undefined

/**
 * Selects the content for visits. Undefined without texts about them. A site that has stopped offering times has no windows, and its booked
 * visits are still shown, reminded of and canceled.
 */
export function selectVisitSettings(content: Content): VisitSettings | undefined {
  const { site, zipPlaces } = content
  const { visits: rules } = site
  return (
    rules && {
      rules,
      business: selectBusinessHours(content),
      countyOf: zipCode => zipPlaces.find(zipCode)?.county,
    }
  )
}

/**
 * Lists the windows that can be booked in a ZIP code, in order of time. The horizon ends with the last minute of its last day. A window
 * is left out on a day off, if the office isn't open all the time, if the notice is over, or if it begins or ends at a time that a change of the clock
 * skips.
 */
export function listVisitWindows(settings: VisitSettings, at: { zipCode: string; now: Date }): VisitWindow[] {
  return [...windowsAhead(settings, at)].sort((one, other) => one.start.getTime() - other.start.getTime())
}

/** Returns whether a visit can be booked in a ZIP code. Stops at the first window, because every request asks. */
export const isVisitOffered = (settings: VisitSettings, at: { zipCode: string; now: Date }): boolean =>
  windowsAhead(settings, at).next().done === false

/** Yields the windows that can be booked, day by day. */
function* windowsAhead(
  settings: VisitSettings,
  { zipCode, now }: { zipCode: string; now: Date },
): Generator<VisitWindow, void> {
  const { rules, business } = settings
  if (rules.windows.length === 0) return
  const earliest = earliestStart(settings, now)
  const today = localTime(now, business.timeZone).day
  const first = localTime(earliest, business.timeZone).day
  for (let index = 0; index <= rules.weeks * 7; index += 1) {
    const day = dayAfter(today, index)
    if (day < first) continue
    for (const window of windowsOn(day, zipCode, settings)) if (window.start >= earliest) yield window
  }
}

/** Finds the window that can be booked by its start in ISO 8601. Looks at its day only: listing 360 windows takes 6 ms. */
export function findVisitWindow(
  settings: VisitSettings,
  { chosen, zipCode, now }: { chosen: string; zipCode: string; now: Date },
): VisitWindow | undefined {
  const { rules, business } = settings
  const start = new Date(chosen)
  if (Number.isNaN(start.getTime())) return undefined
  const { day } = localTime(start, business.timeZone)
  const lastDay = dayAfter(localTime(now, business.timeZone).day, rules.weeks * 7)
  if (day > lastDay || start < earliestStart(settings, now)) return undefined
  for (const window of windowsOn(day, zipCode, settings))
    if (window.start.toISOString() === chosen) return window
  return undefined
}

const earliestStart = ({ rules }: VisitSettings, now: Date) =>
  new Date(now.getTime() + rules.noticeHours * HOUR_MS)

/** Returns whether the rules still have the time of a booked visit. */
export function isVisitTime(settings: VisitSettings, zipCode: string, { start, end }: VisitWindow): boolean {
  const { day } = localTime(start, settings.business.timeZone)
  return [...windowsOn(day, zipCode, settings)].some(
    window => window.start.getTime() === start.getTime() && window.end.getTime() === end.getTime(),
  )
}

/** Yields the windows of a day in a ZIP code. */
function* windowsOn(
  day: string,
  zipCode: string,
  { rules, business, countyOf }: VisitSettings,
): Generator<VisitWindow, void> {
  const { hours, timeZone } = business
  const open = hoursOn(day, hours)
  if (!open || rules.daysOff?.includes(day)) return
  const weekday = weekdayOf(day)
  const county = countyOf(zipCode)
  for (const { days, from, until, ...place } of rules.windows) {
    if (from < open.opens || until > open.closes) continue
    if (!days.some(one => one === weekday) || !isOfferedIn(place, zipCode, county)) continue
    const [start, end] = [instantAt(day, from, timeZone), instantAt(day, until, timeZone)]
    if (start && end) yield { start, end }
  }
}

function isOfferedIn(
  { counties, zipCodes }: Pick<VisitRules['windows'][number], 'counties' | 'zipCodes'>,
  zipCode: string,
  county: string | undefined,
): boolean {
  if (zipCodes?.includes(zipCode)) return true
  if (county === undefined) return false
  return counties ? counties.includes(county) : zipCodes === undefined
}
