import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
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

/** A memo on disk in one JSON file: a value by key, kept while its stamp stays the same. */
export class StampedCache<Value> {
  readonly #file: string
  readonly #records: Map<string, { stamp: string; value: Value }>
  #changed = false

  constructor(file: string) {
    this.#file = file
    this.#records = new Map(Object.entries(readRecords<Value>(file)))
  }

  get(key: string, stamp: string): Value | undefined {
    const record = this.#records.get(key)
    return record?.stamp === stamp ? record.value : undefined
  }

  set(key: string, stamp: string, value: Value): void {
    this.#records.set(key, { stamp, value })
    this.#changed = true
  }

  save(): void {
    if (this.#changed) writeAtomically(this.#file, JSON.stringify(Object.fromEntries(this.#records)))
    this.#changed = false
  }
}

// A cache that can't be read is an empty cache; nothing but this module writes it, hence the cast.
function readRecords<Value>(file: string): Record<string, { stamp: string; value: Value }> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, { stamp: string; value: Value }>
  } catch {
    return {}
  }
}
