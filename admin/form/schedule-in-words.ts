const localDay = new Intl.DateTimeFormat('sv')

/** Returns the day as YYYY-MM-DD, in the time zone of the browser. */
export const todayHere = () => localDay.format()

const shortFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** Says what a day of publication means to visitors. Days are YYYY-MM-DD. Returns undefined for other fields, and without a day. */
export function scheduleInWords(field: string, day: string, today: string): string | undefined {
  const time = Date.parse(day)
  if (Number.isNaN(time)) return undefined
  const words = dateFormat.format(time)
  if (field === 'publishOn')
    return day > today
      ? `Visitors see it from ${words}.`
      : `${words} has come: visitors see it as soon as it is published.`
  if (field !== 'publishUntil') return undefined
  return day < today
    ? `${words} is past: visitors don’t see it any more.`
    : `Visitors see it until the end of ${words}.`
}

/** Says in a list when visitors see a record. Returns undefined if they do now and no day ends that. */
export function scheduleInList(
  dayOf: (field: string) => string | undefined,
  today: string,
): string | undefined {
  const [from = '', until = ''] = [dayOf('publishOn'), dayOf('publishUntil')]
  if (from > today) return `from ${shortFormat.format(Date.parse(from))}`
  if (until === '') return undefined
  const day = shortFormat.format(Date.parse(until))
  return until < today ? `gone since ${day}` : `until ${day}`
}
