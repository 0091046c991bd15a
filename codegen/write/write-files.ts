import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { EmittedFile } from '../emit/emitted-file.ts'

export interface WriteResult {
  /** Paths of the files that were added, changed or deleted. */
  changed: string[]
  unchanged: number
}

// Lists the files of the last run, so that only files that are no longer emitted are deleted.
const listFile = '.emitted.json'

/** Writes the emitted files that differ, and deletes those of the last run that are no longer emitted. */
export function writeFiles(outDir: string, files: readonly EmittedFile[]): WriteResult {
  const changed = files.filter(file => writeFile(outDir, file)).map(file => file.path)
  const paths = files.map(file => file.path)
  const gone = readEmittedPaths(outDir).filter(file => !paths.includes(file))
  for (const file of gone) rmSync(path.join(outDir, file), { force: true })
  if (changed.length > 0 || gone.length > 0) {
    writeFile(outDir, { path: listFile, text: `${JSON.stringify(paths, null, 1)}\n` })
  }
  return { changed: [...changed, ...gone], unchanged: files.length - changed.length }
}

/** Writes a file if its text differs. Returns whether it did. */
export function writeFile(outDir: string, { path: name, text }: EmittedFile): boolean {
  const file = path.join(outDir, name)
  const bytes = Buffer.from(text)
  if (existsSync(file) && bytes.equals(readFileSync(file))) return false
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  return true
}

function readEmittedPaths(outDir: string): string[] {
  try {
    const list: unknown = JSON.parse(readFileSync(path.join(outDir, listFile), 'utf8'))
    return Array.isArray(list) ? list.filter(name => typeof name === 'string') : []
  } catch {
    return []
  }
}
