import type { Site } from '../generated/types.ts'
import type { Content } from './content.ts'
import type { Formatters } from './formatters.ts'
import { dayAfter, localTime } from './local-time.ts'
import { createTextFormatters, interpolate } from './text-formatters.ts'

type Holiday = Site['hours']['holidays'][number]
type Times = NonNullable<Holiday['hours']>

export interface Hours extends Pick<Site['hours'], 'weekly'> {
  holidays: readonly Pick<Holiday, 'date' | 'until' | 'hours'>[]
}

/** Longest closure that is looked past, in days. */
const MAX_CLOSED_DAYS = 31

/**
 * Returns the hours of a day, as YYYY-MM-DD, or undefined if the office is closed. A holiday replaces the hours of its weekday, and those
 * of a longer one that it lies in.
 */
export function hoursOn(day: string, { weekly, holidays }: Hours): Times | undefined {
  const around = holidays.filter(({ date, until = date }) => date <= day && day <= until)
  const holiday = around.find(({ until }) => until === undefined) ?? around[0]
  if (holiday) return holiday.hours
  const name = weekdayOf(day)
  return weekly.find(({ days }) => days.some(open => open === name))
}

/** Returns the English name of the weekday of a day, as the content names it. */
export const weekdayOf = (day: string): string => weekdays.format(Date.parse(day))

const weekdays = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

/** Whether the office is open, and the day and time of the next change. Undefined if it stays closed for longer than a month. */
export function openingAt(instant: Date, hours: Hours, timeZone: string): Opening | undefined {
  const { day, time } = localTime(instant, timeZone)
  const today = hoursOn(day, hours)
  if (today && today.opens <= time && time < today.closes) return { isOpen: true, day, time: today.closes }
  if (today && time < today.opens) return { isOpen: false, day, time: today.opens }
  const next = daysAfter(day, MAX_CLOSED_DAYS).find(later => hoursOn(later, hours))
  const opens = next === undefined ? undefined : hoursOn(next, hours)?.opens
  return next === undefined || opens === undefined ? undefined : { isOpen: false, day: next, time: opens }
}

interface Opening {
  isOpen: boolean
  /** YYYY-MM-DD. */
  day: string
  /** HH:MM. */
  time: string
}

const daysAfter = (day: string, count: number) =>
  Array.from({ length: count }, (_, index) => dayAfter(day, index + 1))

/**
 * Returns the day on which a request is answered, as YYYY-MM-DD, if the office is closed for the 24 hours of its promise. Undefined if it
 * isn't, so that the promise holds.
 */
export function answerDay(received: Date, hours: Hours, timeZone: string): string | undefined {
  const { day, time } = localTime(received, timeZone)
  const following = daysAfter(day, MAX_CLOSED_DAYS)
  const today = hoursOn(day, hours)
  if (today && time < today.closes) return undefined
  const next = following.find(later => hoursOn(later, hours))
  const isTomorrow = next === following[0]
  const opens = next === undefined ? undefined : hoursOn(next, hours)?.opens
  return isTomorrow && opens !== undefined && opens <= time ? undefined : next
}

/** Says on which day a request is answered, if the office is closed for the 24 hours of its promise. */
export function answerText(received: Date, content: Content): string | undefined {
  const { interfaceTexts, mailTexts, site } = content
  const day = answerDay(received, site.hours, mailTexts.timeZone)
  if (day === undefined) return undefined
  return interpolate(interfaceTexts.contactInfo.answeredOn, {
    day: createTextFormatters(content).dayOfWeek(day),
  })
}

/** Returns holidays by their dates. Translations are kept by their places in the file, so that a new one may be the last there. */
export const byDate = (holidays: readonly Holiday[]): Holiday[] =>
  [...holidays].sort((a, b) => a.date.localeCompare(b.date))

/** "Christmas Eve, December 24, 2026: 7 AM – 12 PM", or the word for closed. With both ends, if it is more than a day. */
export const holidayText = (
  { date, until, name, hours }: Holiday,
  closed: string,
  formatters: Pick<Formatters, 'date' | 'hours'>,
): string =>
  `${name}, ${formatters.date(date, until)}: ${hours ? formatters.hours(hours.opens, hours.closes) : closed}`

/**
 * "Closed Christmas Day (Dec 25) and New Year's Day (Jan 1)", in the words of `closed`, and "Christmas Eve (Dec 24): 7 AM – 12 PM" for
 * each day with other hours.
 */
export function holidayLines(
  holidays: readonly Holiday[],
  closed: string,
  formatters: Pick<Formatters, 'hours' | 'list' | 'shortDay'>,
): string[] {
  const named = ({ name, date, until }: Holiday) => `${name} (${formatters.shortDay(date, until)})`
  const days = holidays.filter(({ hours }) => !hours).map(named)
  const others = holidays.flatMap(holiday =>
    holiday.hours
      ? [`${named(holiday)}: ${formatters.hours(holiday.hours.opens, holiday.hours.closes)}`]
      : [],
  )
  return [...(days.length > 0 ? [interpolate(closed, { days: formatters.list(days) })] : []), ...others]
}
