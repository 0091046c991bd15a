import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hashParts } from '../../codegen/cache/hash.ts'
import { dayIn } from '../../codegen/day.ts'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { combineHashes, hashGenerated, hashInputs, type InputFolders, type Inputs } from './hash-inputs.ts'
import { hasPendingImages, isComplete } from './release-state.ts'
import { releasesIn } from './releases.ts'

export interface LastBuildOptions extends InputFolders {
  distDir: string
  cacheDir: string
  /** Year of the build. Ages and copyright notices depend on it. */
  year: number
  clock?: () => Date
}

/** The day, as YYYY-MM-DD, on which the site changes without an edit, because a page appears or goes by its date. */
export interface NextChange {
  day: string
  timeZone: string
}

export interface LastBuild {
  inputs: Inputs
  /** Returns whether the current release is complete and was built from these inputs, so that there is nothing to check or build. */
  isUpToDate(options: { withAllImages: boolean }): boolean
  /** Returns the inputs with the hash of the files that were generated when this is first called. */
  inputsWithGenerated(): Inputs
  /** Records the inputs. Call it when a build has finished. */
  record(nextChange?: NextChange): void
}

/** Hashes the inputs and compares them with the last build. Call it before a build: edits during the build count for the next one. */
export function readLastBuild(options: LastBuildOptions): LastBuild {
  const { projectDir, distDir, cacheDir, year, clock = () => new Date() } = options
  const inputs = hashInputs(options)
  const recordFile = path.join(cacheDir, 'last-build.json')
  const recordWith = (generated: string, nextChange: NextChange | undefined) =>
    JSON.stringify({
      ...inputs,
      generated,
      now: year,
      node: process.version,
      packages: hashPackages(projectDir),
      nextChange,
    })
  let withGenerated: Inputs | undefined
  const inputsWithGenerated = () => {
    withGenerated ??= { ...inputs, generated: hashGenerated(options) }
    return withGenerated
  }
  return {
    inputs,
    inputsWithGenerated,
    isUpToDate({ withAllImages }) {
      if (!existsSync(recordFile)) return false
      const recorded = readFileSync(recordFile, 'utf8')
      const nextChange = readNextChange(recorded)
      if (recorded !== recordWith(inputs.generated, nextChange)) return false
      if (nextChange && dayIn(nextChange.timeZone, clock()) >= nextChange.day) return false
      const releases = releasesIn(distDir)
      const release = releases.folderOf(combineHashes(inputs))
      if (!releases.isCurrent(release) || !isComplete(release)) return false
      return !(withAllImages && hasPendingImages(release))
    },
    record: nextChange =>
      writeAtomically(recordFile, recordWith(inputsWithGenerated().generated, nextChange)),
  }
}

// Only `record` writes this file, hence the cast.
const readNextChange = (recorded: string) => (JSON.parse(recorded) as { nextChange?: NextChange }).nextChange

/** Hashes npm's list of installed packages, which may differ from the lock file. */
function hashPackages(projectDir: string): string {
  const file = path.join(projectDir, 'node_modules/.package-lock.json')
  return existsSync(file) ? hashParts([readFileSync(file)]) : ''
}
