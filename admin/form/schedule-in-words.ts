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
