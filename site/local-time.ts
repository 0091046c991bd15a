/** Returns the day, as YYYY-MM-DD, and the time, as HH:MM, of an instant in a time zone. */
export function localTime(instant: Date, timeZone: string): { day: string; time: string } {
  // Swedish dates have the form of ISO 8601.
  const [day = '', time = ''] = instant
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .split(' ')
  return { day, time }
}
