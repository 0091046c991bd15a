import { localTime } from '../site/local-time.ts'
import { textAt } from './json.ts'
import type { ContentFiles } from './read/content-files.ts'

/** Returns the business's time zone, or UTC if the content names none that exists: a rule reports that. */
export function timeZoneOf({ records }: Pick<ContentFiles, 'records'>): string {
  const mail = records.find(({ entity }) => entity.name === 'mail')
  const zone = textAt(mail?.data, ['timeZone'])
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC'
}

/** Returns where the business's days begin and end, in words: the town of its address. */
export function placeOfDays({ records }: Pick<ContentFiles, 'records'>): string {
  const site = records.find(({ entity }) => entity.name === 'site')
  return textAt(site?.data, ['address', 'locality']) ?? 'the time zone of the business'
}

/** Returns the day of an instant in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, instant: Date): string => localTime(instant, timeZone).day

/** Returns the business's day, as YYYY-MM-DD. */
export const todayOf = (content: Pick<ContentFiles, 'records'>): string =>
  dayIn(timeZoneOf(content), new Date())

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
