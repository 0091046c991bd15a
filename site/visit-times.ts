import type { Site } from '../generated/types.ts'
import type { Content } from './content.ts'
import { selectVisitSettings, type VisitSettings, type VisitWindow } from './visit-windows.ts'

/** Formats the times of visits in the time zone of the business. */
export interface VisitTimes {
  /** "Monday, March 2". */
  day(window: VisitWindow): string
  /** "8:00 – 10:00 AM". */
  hours(window: VisitWindow): string
  /** "Monday, March 2, 2026, 8:00 – 10:00 AM, Central time". */
  full(window: VisitWindow): string
}

/** Rules, texts and times for messages and the office's pages. */
export interface VisitContent extends VisitSettings {
  texts: NonNullable<Site['visits']>
  times: VisitTimes
}

/** Selects the content for messages and the office's pages. Undefined without texts about visits. */
export function selectVisitContent(content: Content): VisitContent | undefined {
  const settings = selectVisitSettings(content)
  const texts = content.site.visits
  return settings && texts && { ...settings, texts, times: createVisitTimes(content, texts.zone) }
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
