import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { encodeSettings } from './encode-settings.ts'

export const defaultCacheDir = path.resolve('node_modules/.cache/pictures')

/** Eight hexadecimal digits over the parts and the encoding settings. */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(encodeSettings))
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 8)
}

/** Changes whenever the file does, without reading it; undefined if there is no such file. */
export function fileStamp(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() ? `${stats.size}-${stats.mtimeMs}` : undefined
}
