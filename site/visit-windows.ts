import type { Site } from '../generated/types.ts'
import { type BusinessHours, selectBusinessHours } from './business-time.ts'
import type { Content } from './content.ts'
import { dayAfter, instantAt, localTime } from './local-time.ts'
import { hoursOn, weekdayOf } from './opening-hours.ts'

/** A time at which a customer can book a visit. */
export interface VisitWindow {
  start: Date
  end: Date
}

type VisitRules = Pick<NonNullable<Site['visits']>, 'crews' | 'noticeHours' | 'weeks' | 'windows'>

export interface VisitSettings {
  rules: VisitRules
  business: BusinessHours
  /** Returns the county of a ZIP code, or undefined if we don't serve it. */
  countyOf: (zipCode: string) => string | undefined
}

/** Selects the content for visits. Undefined if the site offers none. */
export function selectVisitSettings(content: Content): VisitSettings | undefined {
  const { site, zipPlaces } = content
  return (
    site.visits && {
      rules: site.visits,
      business: selectBusinessHours(content),
      countyOf: zipCode => zipPlaces.find(zipCode)?.county,
    }
  )
}

/**
 * Lists the windows that can be booked in a ZIP code, in order of time. The horizon ends with the last minute of its last day. A window
 * is left out if the office isn't open all the time, if the notice is over, or if it begins or ends at a time that a change of the clock
 * skips.
 */
export function listVisitWindows(
  { rules, business, countyOf }: VisitSettings,
  { zipCode, now }: { zipCode: string; now: Date },
): VisitWindow[] {
  const { hours, timeZone } = business
  const county = countyOf(zipCode)
  const local = rules.windows.filter(window => isOfferedIn(window, zipCode, county))
  const today = localTime(now, timeZone).day
  const earliest = now.getTime() + rules.noticeHours * HOUR_MS
  return Array.from({ length: rules.weeks * 7 + 1 }, (_, index) => dayAfter(today, index))
    .flatMap(day => {
      const open = hoursOn(day, hours)
      const weekday = weekdayOf(day)
      return local.flatMap(({ days, from, until }) => {
        if (!open || from < open.opens || until > open.closes) return []
        if (!days.some(one => one === weekday)) return []
        const [start, end] = [instantAt(day, from, timeZone), instantAt(day, until, timeZone)]
        return start && end && start.getTime() >= earliest ? [{ start, end }] : []
      })
    })
    .sort((one, other) => one.start.getTime() - other.start.getTime())
}

const HOUR_MS = 60 * 60_000

function isOfferedIn(
  { counties, zipCodes }: VisitRules['windows'][number],
  zipCode: string,
  county: string | undefined,
): boolean {
  if (zipCodes?.includes(zipCode)) return true
  if (county === undefined) return false
  return counties ? counties.includes(county) : zipCodes === undefined
}
