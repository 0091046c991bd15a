const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** Returns a time in ISO 8601 as people write it: 'November 28, 2026 at 2:14 PM'. */
export const timeInWords = (at: string) => dateFormat.format(new Date(at))

/** Returns how long ago a time was, in ms since 1970: '5 minutes ago'. */
export function ageInWords(at: number): string {
  const minutes = Math.round((at - Date.now()) / 60_000)
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (minutes === 0) return 'a moment ago'
  if (minutes > -60) return format.format(minutes, 'minute')
  return minutes > -60 * 24
    ? format.format(Math.round(minutes / 60), 'hour')
    : format.format(Math.round(minutes / 60 / 24), 'day')
}
