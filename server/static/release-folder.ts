import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { immutableFolders } from '../../site/headers.ts'
import { clientFolder } from '../../site/release-folders.ts'
import type { Log } from '../log.ts'
import { otherReleases } from '../releases/release.ts'
import { readReleaseInfo } from '../releases/release-info.ts'
import { readPendingFiles, startImageMaker, trackPendingImages } from './pending-images.ts'
import { readSiteFolder, type SiteFolder } from './site-folder.ts'

interface ReleaseFolderOptions {
  /** Module that encodes images that the release lacks. */
  pictureMaker: string | undefined
  log: Log
}

/**
 * Opens the files of a release. Also finds hashed files of the other releases, so that a page that was loaded before the
 * switch finds its script and images.
 */
export async function readReleaseFolder(
  release: string,
  { pictureMaker, log }: ReleaseFolderOptions,
): Promise<SiteFolder> {
  await refuseIncomplete(release)
  const pending = await openPendingImages(release, pictureMaker, log)
  const folder = await readSiteFolder(path.join(release, clientFolder), pending)
  const earlier = await Promise.all(
    (await otherReleases(release)).map(other => readSiteFolder(path.join(other, clientFolder))),
  )
  return {
    find: pathname => folder.find(pathname) ?? findAmong(earlier, pathname),
    paths: folder.paths,
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

async function openPendingImages(release: string, pictureMaker: string | undefined, log: Log) {
  const files = await readPendingFiles(release)
  if (!files) return undefined
  if (!pictureMaker) {
    throw new Error(
      `Some pictures of ${release} are still to be made. Run "npm run build", or "npm start", which makes them while it serves.`,
    )
  }
  return trackPendingImages(files, startImageMaker(pictureMaker, release), log)
}

/** Throws if files are missing, as after an interrupted copy. */
async function refuseIncomplete(release: string): Promise<void> {
  const { files } = await readReleaseInfo(release)
  const entries = await readdir(release, { recursive: true, withFileTypes: true })
  // Subtract build.json itself.
  const present = entries.filter(entry => entry.isFile()).length - 1
  if (present < files) {
    throw new Error(
      `${release} is not complete: ${present} of its ${files} files are there. Copy it again, or run "npm run build".`,
    )
  }
}
