import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { factsFile, PENDING_IMAGES_FILE } from '../../site/release-folders.ts'
import { readFacts } from './build-facts.ts'

/** Where a release says which of its pictures are still to be made. */
export const noteOf = (release: string) => path.join(release, PENDING_IMAGES_FILE)

export const lacksPictures = (release: string): boolean => existsSync(noteOf(release))

/** By its files, as the server does: one of which some were lost is made again. */
export function isWhole(release: string): boolean {
  const facts = readFacts(release)
  if (!facts) return false
  const files = countFiles(release)
  return lacksPictures(release) ? files >= facts.files : files === facts.files
}

/** How many files a release has, beside those that say something of it. */
export function countFiles(release: string): number {
  const files = readdirSync(release, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return (
    files.length -
    [factsFile, PENDING_IMAGES_FILE].filter(name => existsSync(path.join(release, name))).length
  )
}
