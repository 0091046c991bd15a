/** Opening hours, and times of day as people write them. */
import { entriesAt, type Json, textAt } from '../json.ts'

export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Matches "7 AM" and "6:30 p.m.", with the hour, the minutes and the first letter of the half as groups. */
export const clockPattern = String.raw`(\d{1,2})(?::(\d\d))?\s*([AP])\.?M\.?`

/** Returns the groups of `clockPattern` as HH:MM. */
export function timeOf(hour = '', minute = '00', half = ''): string {
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** Whether a text is a time as HH:MM. The rule `shape` reports other ones. */
export const isTime = (text: string | undefined): text is string =>
  text !== undefined && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

export interface OpenTime {
  opens: string
  closes: string
}

/** Reads the weekly opening hours by day. Other rules report groups that are incomplete, or that close before they open. */
export function readOpenTimes(data: Json | undefined): {
  byDay: ReadonlyMap<string, OpenTime>
  isComplete: boolean
} {
  const byDay = new Map<string, OpenTime>()
  let isComplete = true
  for (const group of entriesAt(data, ['hours', 'weekly'])) {
    const [opens, closes] = [textAt(group, ['opens']), textAt(group, ['closes'])]
    const own = entriesAt(group, ['days'])
    const hasTimes = isTime(opens) && isTime(closes)
    if (!hasTimes || closes <= opens || own.length === 0 || !own.every(isWeekday)) isComplete = false
    if (hasTimes) for (const day of own) byDay.set(String(day), { opens, closes })
  }
  return { byDay, isComplete }
}

export const isWeekday = (day: Json): boolean => days.some(known => known === day)

/** '18:00' → '6PM' */
export function shownTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const minute = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${minute}${hours < 12 ? 'AM' : 'PM'}`
}
