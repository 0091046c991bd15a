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

/** What was described and what is there now are two pictures: the one must not be kept under the name of the other. */
export class ChangedSource extends Error {
  constructor(src: string) {
    super(`content/images/${src} has changed since the site was generated.`)
  }
}

/** Changes whenever the file does, without reading it; undefined if there is no such file. */
export function fileStamp(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() ? `${stats.size}-${stats.mtimeMs}` : undefined
}

/** Keeps the values asked for last, at most `most` of them. One that failed is made again. */
export function keepLatest<Value>(most: number): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>()
  return (key, make) => {
    const value = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, value)
    value.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
