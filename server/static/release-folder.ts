import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { immutableFolders } from '../../site/headers.ts'
import { clientFolder } from '../../site/release-folders.ts'
import { readBuildFacts } from '../releases/build-info.ts'
import type { Log } from '../log.ts'
import { otherReleases } from '../releases/release.ts'
import { awaitPictures, readFilesToCome, startPictureMaker } from './pending-images.ts'
import { readSiteFolder, type SiteFolder } from './site-folder.ts'

interface ReleaseFolderOptions {
  /** The module that makes pictures which the release lacks. */
  pictureMaker: string | undefined
  log: Log
}

/**
 * The files of a release, and of the one before it those whose names change with their content: a page that was loaded
 * before the switch finds its script and its pictures.
 */
export async function readReleaseFolder(
  release: string,
  { pictureMaker, log }: ReleaseFolderOptions,
): Promise<SiteFolder> {
  await refuseIncomplete(release)
  const toCome = await picturesToCome(release, pictureMaker, log)
  const folder = await readSiteFolder(path.join(release, clientFolder), toCome)
  const earlier = await Promise.all(
    (await otherReleases(release)).map(other => readSiteFolder(path.join(other, clientFolder))),
  )
  return {
    find: pathname => folder.find(pathname) ?? findAmong(earlier, pathname),
    addresses: folder.addresses,
    missing: folder.missing,
  }
}

function findAmong(folders: readonly SiteFolder[], pathname: string) {
  if (!immutableFolders.some(folder => pathname.startsWith(`/${folder}/`))) return undefined
  for (const folder of folders) {
    const found = folder.find(pathname)
    if (found) return found
  }
  return undefined
}

async function picturesToCome(release: string, pictureMaker: string | undefined, log: Log) {
  const files = await readFilesToCome(release)
  if (!files) return undefined
  if (!pictureMaker) {
    throw new Error(
      `Some pictures of ${release} are still to be made. Run "npm run build", or "npm start", which makes them while it serves.`,
    )
  }
  return awaitPictures(files, startPictureMaker(pictureMaker, release), log)
}

/** A release that was copied, and not to its end, must not answer some pages and miss others. */
async function refuseIncomplete(release: string): Promise<void> {
  const { files } = await readBuildFacts(release)
  const entries = await readdir(release, { recursive: true, withFileTypes: true })
  // All but the one that says how many there are.
  const there = entries.filter(entry => entry.isFile()).length - 1
  if (there < files) {
    throw new Error(
      `${release} is not complete: ${there} of its ${files} files are there. Copy it again, or run "npm run build".`,
    )
  }
}
