import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { currentLink, releasesFolder } from '../../site/release-folders.ts'

/** How much of the hash of its inputs names a release. */
const nameLength = 16
const building = '.building-'

export interface Releases {
  /** Folder of the release that is made from these inputs; it may not be there yet. */
  folderOf(inputs: string): string
  isServed(release: string): boolean
  /** A folder to build in, beside the releases. */
  workFolder(): string
  /** Makes what was built in `from` the finished release `to`. */
  finish(from: string, to: string): void
  /** Switches to this release in one step, and keeps of the others only the one that was served until now. */
  use(release: string): void
}

/** The releases in dist/. Whoever is served meanwhile sees the old one or the new one, whole. */
export function releasesIn(distDir: string): Releases {
  const folder = path.join(distDir, releasesFolder)
  const link = path.join(distDir, currentLink)
  const current = () => (existsSync(link) ? path.basename(realpathSync(link)) : undefined)
  return {
    folderOf: inputs => path.join(folder, inputs.slice(0, nameLength)),
    isServed: release => current() === path.basename(release),
    workFolder() {
      mkdirSync(folder, { recursive: true })
      removeAbandoned(folder)
      return path.join(folder, `${building}${process.pid}`)
    },
    finish(from, to) {
      rmSync(to, { recursive: true, force: true })
      renameSync(from, to)
    },
    use(release) {
      const before = current()
      const name = path.basename(release)
      if (before === name) return
      pointTo(release, link)
      for (const other of readdirSync(folder)) {
        if (other !== name && other !== before && !other.startsWith(building)) {
          rmSync(path.join(folder, other), { recursive: true })
        }
      }
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
    // A junction can't be renamed onto another: for a moment there is none.
    rmSync(link, { recursive: true, force: true })
    renameSync(made, link)
  }
}

/** What builds that died have left. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(building) && !isRunning(Number(name.slice(building.length)))) {
      rmSync(path.join(folder, name), { recursive: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch {
    return false
  }
}
