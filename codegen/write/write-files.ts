import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

const stamps = new WeakMap<EmittedFile, string>()

/**
 * Writes a file if its text differs. Returns whether it did. Skips the comparison if neither the object nor the file on disk has changed
 * since the last call.
 */
export function writeFile(outDir: string, emitted: EmittedFile): boolean {
  const file = path.join(outDir, emitted.path)
  if (stamps.has(emitted) && stamps.get(emitted) === stampOf(file)) return false
  const differs = !existsSync(file) || readFileSync(file, 'utf8') !== emitted.text
  if (differs) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, emitted.text)
  }
  stamps.set(emitted, stampOf(file))
  return differs
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return `${file} ${stats?.size} ${stats?.mtimeMs} ${stats?.ino}`
}

function readEmittedPaths(outDir: string): string[] {
  try {
    const list: unknown = JSON.parse(readFileSync(path.join(outDir, listFile), 'utf8'))
    return Array.isArray(list) ? list.filter(name => typeof name === 'string') : []
  } catch {
    return []
  }
}
