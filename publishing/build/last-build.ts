import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import {
  hashGenerated,
  hashInputs,
  hashOf,
  hashOfAll,
  type InputFolders,
  type Inputs,
} from './hash-inputs.ts'
import { releasesIn } from './releases.ts'
import { isWhole, lacksPictures } from './whole-release.ts'

export interface LastBuildOptions extends InputFolders {
  distDir: string
  cacheDir: string
  /** The year of the build, which ages and copyrights go by. */
  now: number
}

export interface LastBuild {
  inputs: Inputs
  /** Whether its release is served, whole, and of what stands here now: then there is nothing to check or to make. */
  isOfTheSame(options: { withAllPictures: boolean }): boolean
  /** The same, with what has been generated of them by the time this is first asked. */
  generated(): Inputs
  /** To be called when a build has come to its end. */
  note(): void
}

/**
 * The inputs are read here, before anything is made of them: what is edited while a build runs is another input
 * than the one that is noted.
 */
export function lastBuild(options: LastBuildOptions): LastBuild {
  const { projectDir, distDir, cacheDir, now } = options
  const inputs = hashInputs(options)
  const noteFile = path.join(cacheDir, 'last-build.json')
  const textOf = (generated: string) =>
    JSON.stringify({ ...inputs, generated, now, node: process.version, packages: installed(projectDir) })
  let made: Inputs | undefined
  const generated = () => {
    made ??= { ...inputs, generated: hashGenerated(options) }
    return made
  }
  return {
    inputs,
    generated,
    isOfTheSame({ withAllPictures }) {
      if (!existsSync(noteFile) || readFileSync(noteFile, 'utf8') !== textOf(inputs.generated)) return false
      const releases = releasesIn(distDir)
      const release = releases.folderOf(hashOfAll(inputs))
      return releases.isServed(release) && isWhole(release) && !(withAllPictures && lacksPictures(release))
    },
    note: () => writeAtomically(noteFile, textOf(generated().generated)),
  }
}

/** What npm says of the packages that are installed, which may be others than the lock file names. */
function installed(projectDir: string): string {
  const file = path.join(projectDir, 'node_modules/.package-lock.json')
  return existsSync(file) ? hashOf([readFileSync(file)]) : ''
}
