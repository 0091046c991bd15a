import { DAY_MS } from '../../../site/durations.ts'

// Names contain the time, so that they sort by it without access to the files.

const pattern = /^site-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.db$/

export const backupName = (time: Date) => `site-${time.toISOString().replaceAll(/[:.]/g, '-')}.db`

/** Returns the time in a backup's name, or undefined for other files. */
function backupTime(name: string): Date | undefined {
  const match = pattern.exec(name)
  if (!match) return undefined
  const [, day, hour, minute, second, ms] = match
  return new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`)
}

/** Filters the names of backups, newest first. */
export const backupsAmong = (names: readonly string[]): string[] =>
  names
    .filter(name => backupTime(name) !== undefined)
    .sort()
    .reverse()

const rules: readonly { keep: number; period: (time: Date) => string | number }[] = [
  { keep: 24, period: time => time.getTime() },
  { keep: 7, period: time => time.toISOString().slice(0, 10) },
  { keep: 5, period: week },
]

/**
 * Returns all but the 24 newest, the newest of each of the last 7 days, and the newest of each of the last 5 weeks (UTC).
 * Skips days and weeks without a backup, so that neither a pause nor a wrong clock deletes all backups.
 */
export function backupsToDelete(names: readonly string[]): string[] {
  const backups = backupsAmong(names)
  const kept = new Set(
    rules.flatMap(({ keep, period }) => {
      const newest = new Map<string | number, string>()
      for (const name of backups) {
        const key = period(backupTime(name) ?? new Date(0))
        if (!newest.has(key)) newest.set(key, name)
      }
      return [...newest.values()].slice(0, keep)
    }),
  )
  return backups.filter(name => !kept.has(name))
}

// Weeks begin on Monday; day 0 was a Thursday.
function week(time: Date): number {
  return Math.floor((time.getTime() / DAY_MS + 3) / 7)
}
