import { readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  BUILD_INFO_FILE,
  currentLink,
  inUseMark,
  releasesFolder,
  siteModule,
} from '../../site/release-folders.ts'
import { importBuilt } from '../import-built.ts'
import type { StartRelease } from './running-site.ts'

/** Resolves the link to the current release: a build may change it at any time. */
export async function currentRelease(distFolder: string): Promise<string> {
  const link = path.join(distFolder, currentLink)
  return realpath(link).catch(cause => {
    throw new Error(`There is no release to serve: ${link} leads nowhere. Run "npm run build" first.`, {
      cause,
    })
  })
}

/** Marks releases as in use by this process, so that builds don't delete them. An empty list removes the mark. */
export async function markInUse(distFolder: string, releases: readonly string[]): Promise<void> {
  const folder = path.join(distFolder, releasesFolder)
  const mark = path.join(folder, `${inUseMark}${process.pid}`)
  if (releases.length === 0) return rm(mark, { force: true })
  // Rename, so that a build never reads a partial list and deletes the other releases.
  const written = path.join(folder, `.new-mark-${process.pid}`)
  await writeFile(written, releases.map(release => path.basename(release)).join('\n'))
  await rename(written, mark)
}

/** Returns the other complete releases in the folder of this one. */
export async function otherReleases(release: string): Promise<string[]> {
  const folder = path.dirname(release)
  if (path.basename(folder) !== releasesFolder) return []
  const names = await readdir(folder)
  const others = names.filter(name => !name.startsWith('.') && name !== path.basename(release))
  const finished = await Promise.all(others.map(name => isFinished(path.join(folder, name))))
  return others.filter((_, index) => finished[index]).map(name => path.join(folder, name))
}

const isFinished = (release: string) =>
  readFile(path.join(release, BUILD_INFO_FILE)).then(
    () => true,
    () => false,
  )

/** Imports the code of a release. It may be newer or older than the code of this process. */
export const loadRelease = async (release: string): Promise<StartRelease> =>
  (await importBuilt<{ startRelease: StartRelease }>(path.join(release, siteModule), 'startRelease'))
    .startRelease
