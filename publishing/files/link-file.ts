import { constants, copyFileSync, linkSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'

/**
 * The same file at another place, in one step that costs neither time nor room; a copy where the file system has no links,
 * or on another one. For files that are only ever replaced, never written to.
 */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOENT' || error.code === 'EEXIST') throw error
    const draft = `${to}.${process.pid}`
    copyFileSync(from, draft, constants.COPYFILE_FICLONE)
    renameSync(draft, to)
  }
}

/** All files of a folder, by their paths in it. */
export function linkFolder(from: string, to: string, isWanted: (file: string) => boolean = () => true): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const file = path.relative(from, path.join(entry.parentPath, entry.name))
    if (!entry.isFile() || !isWanted(file)) continue
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    linkFile(path.join(from, file), path.join(to, file))
  }
}
