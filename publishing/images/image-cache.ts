import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { encodeSettings } from './encode-settings.ts'

export const imageCacheDir = path.resolve('node_modules/.cache/pictures')

/** Hashes the parts and the encoding settings to eight hexadecimal digits. */
export function hashImage(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(encodeSettings))
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 8)
}

/** The original changed after it was described. Its variants must not be cached under the old hash. */
export class SourceChangedError extends Error {
  constructor(src: string) {
    super(`content/images/${src} has changed since the site was generated.`)
  }
}

/** Returns size and modification time of a file, or undefined if it doesn't exist. */
export function fileStamp(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() ? `${stats.size}-${stats.mtimeMs}` : undefined
}

/** Memoizes the `limit` most recently used values. A failed value is computed again. */
export function memoizeLatest<Value>(
  limit: number,
): (key: string, compute: () => Promise<Value>) => Promise<Value> {
  const latest = new Map<string, Promise<Value>>()
  return (key, compute) => {
    const value = latest.get(key) ?? compute()
    latest.delete(key)
    latest.set(key, value)
    value.catch(() => latest.delete(key))
    const [oldest] = latest.keys()
    if (latest.size > limit && oldest !== undefined) latest.delete(oldest)
    return value
  }
}
