/** File names of backups carry their time, so that they sort by it and nothing has to be asked of the disk. */

const pattern = /^site-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.db$/

export const backupName = (time: Date) => `site-${time.toISOString().replaceAll(/[:.]/g, '-')}.db`

/** Undefined for a file that is no backup. */
function backupTime(name: string): Date | undefined {
  const match = pattern.exec(name)
  if (!match) return undefined
  const [, day, hour, minute, second, ms] = match
  return new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`)
}

/** The newest first. */
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
 * Those that may go: all but the 24 newest, the newest of each of the last 7 days, and that of each of the last 5 weeks,
 * UTC. Days and weeks without a backup don't count, so that neither a pause nor a wrong clock takes all of them.
 */
export function superfluous(names: readonly string[]): string[] {
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

const day = 24 * 60 * 60 * 1000

/** Weeks begin on Monday; day 0 was a Thursday. */
function week(time: Date): number {
  return Math.floor((time.getTime() / day + 3) / 7)
}
