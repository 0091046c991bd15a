import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import path from 'node:path'
import { currentLink, inUseMark, releasesFolder } from '../../site/release-folders.ts'

/** Length of a release's name, the start of the hash of its inputs. */
const NAME_LENGTH = 16
/** Start of the name of a work folder; the process ID follows. */
const workPrefix = '.building-'

export interface Releases {
  /** Returns the folder of the release with this hash of inputs. It may not exist yet. */
  folderOf(inputs: string): string
  isCurrent(release: string): boolean
  /** Returns the folder of the current release. */
  currentFolder(): string | undefined
  /** Returns the path of a folder to build in, and removes those of dead processes. */
  workFolder(): string
  /** Moves a complete build from the folder `from` to the release `to`. */
  finish(from: string, to: string): void
  /** Makes a release the current one, atomically. Removes obsolete releases: all except the previous one and those that a server uses. */
  activate(release: string): void
}

/** Opens the releases in dist/. Visitors always get one complete release. */
export function releasesIn(distDir: string): Releases {
  const folder = path.join(distDir, releasesFolder)
  const link = path.join(distDir, currentLink)
  const current = () => (existsSync(link) ? path.basename(realpathSync(link)) : undefined)
  const obsolete = (...kept: readonly (string | undefined)[]) => {
    const needed = new Set([...kept, ...readReleasesInUse(folder)])
    return readdirSync(folder)
      .filter(name => !needed.has(name) && !name.startsWith('.'))
      .map(name => path.join(folder, name))
  }
  return {
    folderOf: inputs => path.join(folder, inputs.slice(0, NAME_LENGTH)),
    isCurrent: release => current() === path.basename(release),
    currentFolder() {
      const name = current()
      return name && path.join(folder, name)
    },
    workFolder() {
      mkdirSync(folder, { recursive: true })
      removeOfDeadProcesses(folder, workPrefix)
      return path.join(folder, `${workPrefix}${process.pid}`)
    },
    finish(from, to) {
      rmSync(to, { recursive: true, force: true })
      renameSync(from, to)
    },
    activate(release) {
      const previous = current()
      const name = path.basename(release)
      if (previous === name) return
      switchLink(release, link)
      for (const release of obsolete(name, previous)) rmSync(release, { recursive: true })
    },
  }
}

/** Replaces the link by renaming another one, which is atomic. */
function switchLink(release: string, link: string): void {
  const newLink = `${link}-${process.pid}`
  rmSync(newLink, { force: true })
  // On Windows, symbolic links need a privilege, and junctions need an absolute path. Elsewhere the link is relative, so that dist/ can be
  // copied.
  const target = process.platform === 'win32' ? release : path.relative(path.dirname(link), release)
  symlinkSync(target, newLink, 'junction')
  try {
    renameSync(newLink, link)
  } catch (error) {
    if (process.platform !== 'win32') throw error
    // A junction can't replace another one, so the link is missing for a moment. `unlinkSync` keeps the release itself.
    if (existsSync(link)) unlinkSync(link)
    renameSync(newLink, link)
  }
}

/** Reads the releases that running servers use. A server that missed a reload may still serve an old release. */
function readReleasesInUse(folder: string): string[] {
  removeOfDeadProcesses(folder, inUseMark)
  return readdirSync(folder)
    .filter(name => name.startsWith(inUseMark))
    .flatMap(name => readLines(path.join(folder, name)))
}

// The server may remove the file at any time.
function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Removes the files of dead processes: `prefix` and a process ID. */
function removeOfDeadProcesses(folder: string, prefix: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10))) {
      rmSync(path.join(folder, name), { recursive: true, force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
