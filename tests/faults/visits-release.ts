import { readFile, rename, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { linkFolder } from '../../publishing/files/link-file.ts'
import { openContent } from '../../site/open-content.ts'
import { builtData, currentLink } from '../../site/release-folders.ts'
import { listVisitWindows, selectVisitSettings } from '../../site/visit-windows.ts'
import { fixtureContent } from '../fixture-content.ts'
import { projectDir } from '../setup/run.ts'

interface OfferedVisits {
  crews: number
  /** Number of times that are returned. */
  times: number
  zipCode: string
}

/**
 * Copies the current release to `dist` in a folder, and lets its customers book visits of two hours that begin every hour, so that they
 * overlap. Returns the starts of the first times that are offered for longer than the fault takes.
 */
export async function copyReleaseWithVisits(
  folder: string,
  { crews, times, zipCode }: OfferedVisits,
): Promise<string[]> {
  const release = path.join(folder, 'dist', currentLink)
  linkFolder(path.join(projectDir, 'dist', currentLink), release)
  await symlink(path.join(projectDir, 'node_modules'), path.join(folder, 'node_modules'))

  const file = path.join(release, builtData, 'site.json')
  const site: object = JSON.parse(await readFile(file, 'utf8'))
  const { visits } = (await fixtureContent()).site
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const windows = Array.from({ length: 10 }, (_, index) => ({
    days,
    from: clockTime(8 + index),
    until: clockTime(10 + index),
    zipCodes: [zipCode],
  }))
  const hours = { short: '', full: '', weekly: [{ days, opens: '06:00', closes: '22:00' }], holidays: [] }
  const rules = { ...visits, crews, noticeHours: NOTICE_HOURS, weeks: 5, windows }
  // Replace the file: writing into a hard link would change the release itself.
  await writeFile(`${file}.new`, JSON.stringify({ ...site, hours, visits: rules }))
  await rename(`${file}.new`, file)

  const settings = selectVisitSettings(openContent(path.join(release, builtData)))
  if (!settings) throw new Error('The release offers no visits.')
  const offered = listVisitWindows(settings, { zipCode, now: new Date(Date.now() + 24 * 3_600_000) })
  if (offered.length < times) throw new Error(`The release offers ${offered.length} times only.`)
  return offered.slice(0, times).map(({ start }) => start.toISOString())
}

const NOTICE_HOURS = 1

const clockTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`
