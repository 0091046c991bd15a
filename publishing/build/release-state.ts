import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { BUILD_INFO_FILE, PENDING_IMAGES_FILE } from '../../site/release-folders.ts'
import { readBuildInfo } from './build-info.ts'

/** Path of the list of pending images in a release. */
export const pendingListPath = (release: string) => path.join(release, PENDING_IMAGES_FILE)

export const hasPendingImages = (release: string): boolean => existsSync(pendingListPath(release))

/** Compares the number of files with build.json, as the server does. A release that lost files is rebuilt. */
export function isComplete(release: string): boolean {
  const info = readBuildInfo(release)
  if (!info) return false
  const files = countFiles(release)
  return hasPendingImages(release) ? files >= info.files : files === info.files
}

/** Counts the files of a release, without build.json and the list of pending images. */
export function countFiles(release: string): number {
  const files = readdirSync(release, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return (
    files.length -
    [BUILD_INFO_FILE, PENDING_IMAGES_FILE].filter(name => existsSync(path.join(release, name))).length
  )
}
