import { readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { currentLink, factsFile, inUseMark, releasesFolder, siteModule } from '../../site/release-folders.ts'
import type { StartRelease } from './running-site.ts'

/** Folder of the release that is to be served, without the link, which may lead elsewhere a moment later. */
export async function currentRelease(distFolder: string): Promise<string> {
  const link = path.join(distFolder, currentLink)
  return realpath(link).catch(cause => {
    throw new Error(`There is no release to serve: ${link} leads nowhere. Run "npm run build" first.`, {
      cause,
    })
  })
}

/** Says which releases this process uses: no build deletes them as long as it runs. */
export async function markInUse(distFolder: string, releases: readonly string[]): Promise<void> {
  const folder = path.join(distFolder, releasesFolder)
  const mark = path.join(folder, `${inUseMark}${process.pid}`)
  if (releases.length === 0) return rm(mark, { force: true })
  // In one step: a build that read half of it would delete the rest.
  const written = path.join(folder, `.new-mark-${process.pid}`)
  await writeFile(written, releases.map(release => path.basename(release)).join('\n'))
  await rename(written, mark)
}

/** The finished releases that stand beside this one. */
export async function otherReleases(release: string): Promise<string[]> {
  const folder = path.dirname(release)
  if (path.basename(folder) !== releasesFolder) return []
  const names = await readdir(folder)
  const others = names.filter(name => !name.startsWith('.') && name !== path.basename(release))
  const finished = await Promise.all(others.map(name => isFinished(path.join(folder, name))))
  return others.filter((_, index) => finished[index]).map(name => path.join(folder, name))
}

const isFinished = (release: string) =>
  readFile(path.join(release, factsFile)).then(
    () => true,
    () => false,
  )

/** What starts the site of this release: its own code, whichever release the process was started from. */
export async function loadRelease(release: string): Promise<StartRelease> {
  const file = path.join(release, siteModule)
  const loaded: unknown = await import(pathToFileURL(file).href).catch(cause => {
    throw new Error(`${file} is missing or broken. Run "npm run build" again.`, { cause })
  })
  if (!isReleaseModule(loaded)) throw new Error(`${file} starts no site. Run "npm run build" again.`)
  return loaded.startRelease
}

function isReleaseModule(module: unknown): module is { startRelease: StartRelease } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'startRelease' in module &&
    typeof module.startRelease === 'function'
  )
}
