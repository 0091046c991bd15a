import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { EmittedFile } from '../emit/emitted-file.ts'

export interface WriteResult {
  /** Paths of the files whose text changed, appeared or went away. */
  changed: string[]
  unchanged: number
}

/** Remembers what was written, so that what is no longer emitted can go, and nothing else. */
const listFile = '.emitted.json'

/** Brings a folder to hold the emitted files, touching only what differs. */
export function writeFiles(outDir: string, files: readonly EmittedFile[]): WriteResult {
  const changed = files.filter(file => writeFile(outDir, file)).map(file => file.path)
  const paths = files.map(file => file.path)
  const gone = emittedBefore(outDir).filter(file => !paths.includes(file))
  for (const file of gone) rmSync(path.join(outDir, file), { force: true })
  if (changed.length > 0 || gone.length > 0) {
    writeFile(outDir, { path: listFile, text: `${JSON.stringify(paths, null, 1)}\n` })
  }
  return { changed: [...changed, ...gone], unchanged: files.length - changed.length }
}

const written = new WeakMap<EmittedFile, string>()

/** Whether it had to be written. The very file of the last time is not compared again while nobody else has touched it. */
export function writeFile(outDir: string, emitted: EmittedFile): boolean {
  const file = path.join(outDir, emitted.path)
  if (written.has(emitted) && written.get(emitted) === stampOf(file)) return false
  const differs = !existsSync(file) || readFileSync(file, 'utf8') !== emitted.text
  if (differs) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, emitted.text)
  }
  written.set(emitted, stampOf(file))
  return differs
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return `${file} ${stats?.size} ${stats?.mtimeMs} ${stats?.ino}`
}

function emittedBefore(outDir: string): string[] {
  try {
    const list: unknown = JSON.parse(readFileSync(path.join(outDir, listFile), 'utf8'))
    return Array.isArray(list) ? list.filter(name => typeof name === 'string') : []
  } catch {
    return []
  }
}
