import type { InterfaceTexts, Site } from '../generated/types.ts'
import { dayAfter, localTime } from '../site/local-time.ts'
import { type Hours, openingAt } from '../site/opening-hours.ts'
import { interpolate } from '../site/text-formatters.ts'

/** Data of `<span data-office-hours>`. */
export interface OfficeHoursData extends Pick<Site, 'language'> {
  hours: Hours
  timeZone: string
  texts: Pick<InterfaceTexts['contactInfo'], 'openUntil' | 'opensAt' | 'opensOn'>
}

const REFRESH_MS = 60_000

/** Says whether the office is open instead of its usual hours: `<span data-office-hours="{…}">Mon-Fri 8AM-5PM</span>`. */
export function enhance(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-office-hours]')].map(place => ({
    place,
    // Written by OfficeHours.tsx.
    data: JSON.parse(place.dataset.officeHours ?? ''),
    usual: place.textContent ?? '',
  }))
  const show = () => {
    for (const { place, data, usual } of places) place.textContent = openingText(new Date(), data) ?? usual
  }
  show()
  setInterval(show, REFRESH_MS)
}

/** "Office closed, opens Saturday at 8 AM", with the date if that is a week away or more. Undefined if nobody knows. */
export function openingText(
  now: Date,
  { hours, timeZone, texts, language }: OfficeHoursData,
): string | undefined {
  const opening = openingAt(now, hours, timeZone)
  if (!opening) return undefined
  const { isOpen, day, time } = opening
  const today = localTime(now, timeZone).day
  const at = new Date(`${day}T${time}Z`)
  const print = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleString(language, { ...options, timeZone: 'UTC' })
  return interpolate(texts[isOpen ? 'openUntil' : day === today ? 'opensAt' : 'opensOn'], {
    day: print({ weekday: 'long', ...(day < dayAfter(today, 7) ? {} : { month: 'long', day: 'numeric' }) }),
    time: print({ hour: 'numeric', ...(time.endsWith(':00') ? {} : { minute: '2-digit' }) }),
  })
}
