import type { Content } from './content.ts'
import type { VisitWindow } from './visit-windows.ts'

/** Formats the times of visits in the time zone of the business. */
export interface VisitTimes {
  /** "Monday, March 2". */
  day(window: VisitWindow): string
  /** "8:00 – 10:00 AM". */
  hours(window: VisitWindow): string
  /** "Monday, March 2, 2026, 8:00 – 10:00 AM, Central time". */
  full(window: VisitWindow): string
}

/** `zone` is the name of the time zone. */
export function createVisitTimes({ mailTexts, site }: Content, zone: string): VisitTimes {
  const { timeZone } = mailTexts
  const days = new Intl.DateTimeFormat(site.language, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  })
  const dates = new Intl.DateTimeFormat(site.language, { dateStyle: 'full', timeZone })
  const times = new Intl.DateTimeFormat(site.language, { timeStyle: 'short', timeZone })
  const hours = ({ start, end }: VisitWindow) => times.formatRange(start, end)
  return {
    day: ({ start }) => days.format(start),
    hours,
    full: window => `${dates.format(window.start)}, ${hours(window)}, ${zone}`,
  }
}
