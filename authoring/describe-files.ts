import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../codegen/cache/disk-cache.ts'

/** In ms. Of two edits in one tick of the file system's clock, the time says nothing. */
const young = 1000

/** Changes with every file of the folders. Only those that were edited just now are read. */
export function describeFiles(folders: readonly string[]): string {
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
  const content = now - stats.mtimeMs < young ? contentHash(readFileSync(file, 'latin1')) : stats.mtimeMs
  return `${file} ${stats.size} ${content}`
}
