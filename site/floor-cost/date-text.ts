/** Says whether a floor can be done by a day. Not in the browser: the form says it, with what is asked for. */
import type { CalculatorPage } from '../../generated/types.ts'
import type { Formatters } from '../formatters.ts'
import { dayAfter } from '../local-time.ts'
import { type Hours, hoursOn } from '../opening-hours.ts'
import { interpolate } from '../text-formatters.ts'
import type { CostFloor, FloorDays } from './cost-book.ts'
import type { Job } from './job.ts'

/** Longest closure that is looked past, in days. */
const MAX_CLOSED_DAYS = 31

/** Undefined without a day, or where the answer is to call. */
export function dateText(
  { times, hours }: Pick<CalculatorPage, 'times'> & { hours: Hours },
  { days }: Pick<CostFloor, 'days'>,
  { start, daysLeft = 0, rush }: Pick<Job, 'start' | 'daysLeft' | 'rush'>,
  formatters: Pick<Formatters, 'date'>,
): string | undefined {
  if (start === undefined || days === undefined || rush) return undefined
  const date = formatters.date(start)
  const by = lastOrderDay(start, days, hours)
  return by < dayAfter(start, -daysLeft)
    ? interpolate(times.tight, { date, days: days.arrival + days.work })
    : interpolate(times.usual, { date, by: formatters.date(by) })
}

/** Returns the last day on which a floor can be ordered. Nobody works on closed days; deliveries are promised in days of the calendar. */
function lastOrderDay(needed: string, { arrival, work }: FloorDays, hours: Hours): string {
  let day = needed
  for (let left = work; left > 0; left--) day = dayAfter(lastOpenDay(day, hours), -1)
  return lastOpenDay(dayAfter(day, -arrival), hours)
}

/** Returns the day, or the last one before it on which the business is open. */
function lastOpenDay(day: string, hours: Hours): string {
  const days = Array.from({ length: MAX_CLOSED_DAYS }, (_, index) => dayAfter(day, -index))
  return days.find(one => hoursOn(one, hours)) ?? day
}
