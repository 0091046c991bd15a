import { constants, copyFileSync, linkSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'

/** Creates a hard link, or a copy if the file system has no links. The file must only be replaced, never written in place. */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOENT' || error.code === 'EEXIST') throw error
    const temporary = `${to}.${process.pid}`
    copyFileSync(from, temporary, constants.COPYFILE_FICLONE)
    renameSync(temporary, to)
  }
}

/** Links all files of a folder into another one. `isWanted` receives paths relative to the folder. */
export function linkFolder(from: string, to: string, isWanted: (file: string) => boolean = () => true): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const file = path.relative(from, path.join(entry.parentPath, entry.name))
    if (!entry.isFile() || !isWanted(file)) continue
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    linkFile(path.join(from, file), path.join(to, file))
  }
}
