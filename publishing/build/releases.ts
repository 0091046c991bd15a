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

/** How much of the hash of its inputs names a release. */
const nameLength = 16
const building = '.building-'

export interface Releases {
  /** Folder of the release that is made from these inputs; it may not be there yet. */
  folderOf(inputs: string): string
  isServed(release: string): boolean
  /** Folder of the release that is served. */
  served(): string | undefined
  /** A folder to build in, beside the releases. */
  workFolder(): string
  /** The folders that go when another release is served: neither is it served now, nor does a server use it. */
  outlived(): string[]
  /** Makes what was built in `from` the finished release `to`. */
  finish(from: string, to: string): void
  /**
   * Switches to this release in one step, and keeps of the others only the one that was served until now and those that a
   * server uses.
   */
  use(release: string): void
}

/** The releases in dist/. Whoever is served meanwhile sees the old one or the new one, whole. */
export function releasesIn(distDir: string): Releases {
  const folder = path.join(distDir, releasesFolder)
  const link = path.join(distDir, currentLink)
  const current = () => (existsSync(link) ? path.basename(realpathSync(link)) : undefined)
  /** The folders of all releases but those of these names, and those in use. */
  const others = (...names: readonly (string | undefined)[]) => {
    const kept = new Set([...names, ...inUse(folder)])
    return readdirSync(folder)
      .filter(name => !kept.has(name) && !name.startsWith('.'))
      .map(name => path.join(folder, name))
  }
  return {
    folderOf: inputs => path.join(folder, inputs.slice(0, nameLength)),
    isServed: release => current() === path.basename(release),
    served() {
      const name = current()
      return name && path.join(folder, name)
    },
    workFolder() {
      mkdirSync(folder, { recursive: true })
      removeAbandoned(folder, building)
      return path.join(folder, `${building}${process.pid}`)
    },
    outlived: () => others(current()),
    finish(from, to) {
      rmSync(to, { recursive: true, force: true })
      renameSync(from, to)
    },
    use(release) {
      const before = current()
      const name = path.basename(release)
      if (before === name) return
      pointTo(release, link)
      for (const other of others(name, before)) rmSync(other, { recursive: true })
    },
  }
}

/** By renaming, which replaces a link in one step. */
function pointTo(release: string, link: string): void {
  const made = `${link}-${process.pid}`
  rmSync(made, { force: true })
  // A junction where there are no links for everybody, on Windows, which wants the whole path; elsewhere a relative link,
  // so that dist/ can be copied.
  const target = process.platform === 'win32' ? release : path.relative(path.dirname(link), release)
  symlinkSync(target, made, 'junction')
  try {
    renameSync(made, link)
  } catch (error) {
    if (process.platform !== 'win32') throw error
    // A junction can't be renamed onto another: for a moment there is none. Removing it must not remove the release.
    if (existsSync(link)) unlinkSync(link)
    renameSync(made, link)
  }
}

/** What running servers have marked, of whom one may not have been told of the last builds. */
function inUse(folder: string): string[] {
  removeAbandoned(folder, inUseMark)
  return readdirSync(folder)
    .filter(name => name.startsWith(inUseMark))
    .flatMap(name => linesOf(path.join(folder, name)))
}

/** None of a file that went meanwhile, with the server. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** What processes that died have left. */
function removeAbandoned(folder: string, mark: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(mark) && !isRunning(Number.parseInt(name.slice(mark.length), 10))) {
      rmSync(path.join(folder, name), { recursive: true, force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    // Of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
