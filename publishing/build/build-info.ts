import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { BUILD_INFO_FILE } from '../../site/release-folders.ts'

/** Facts about a build that the server needs: build.json of a release. */
export interface BuildInfo {
  /** Content-Security-Policy sources of the inlined styles. */
  styleHashes: readonly string[]
  /** URL of the client script. */
  clientEntry: string
  /** Other origins that the visual editor sends requests to. */
  adminOrigins: readonly string[]
}

/** `files` is the number of files in the release: see `isComplete`. */
export type StoredBuildInfo = BuildInfo & { files: number }

export function writeBuildInfo(release: string, info: StoredBuildInfo): void {
  writeAtomically(path.join(release, BUILD_INFO_FILE), `${JSON.stringify(info, null, 2)}\n`)
}

/** Returns undefined for a folder in which no build has finished. */
export function readBuildInfo(release: string): StoredBuildInfo | undefined {
  const file = path.join(release, BUILD_INFO_FILE)
  // Only `writeBuildInfo` writes this file, hence the cast.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredBuildInfo) : undefined
}
