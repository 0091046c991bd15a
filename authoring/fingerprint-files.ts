import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../codegen/cache/hash.ts'

// Two edits within one tick of the file system's clock have the same time.
const RECENT_MS = 1000

/** Returns a string that changes with every file of the folders. Reads only files that changed within RECENT_MS. */
export function fingerprintFiles(folders: readonly string[]): string {
  const now = Date.now()
  const described = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => describeFile(path.join(parentPath, name), now)),
  )
  return described.join('\n')
}

function describeFile(file: string, now: number): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return file
  const content = now - stats.mtimeMs < RECENT_MS ? contentHash(readFileSync(file, 'latin1')) : stats.mtimeMs
  return `${file} ${stats.size} ${content}`
}
