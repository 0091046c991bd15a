import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../project-dir.ts'
import { writeAtomically } from '../write/write-atomically.ts'
import { hashModuleGraph } from './hash-module-graph.ts'

export const defaultCacheDir = path.join(projectDir, 'node_modules/.cache/content')

export interface DiskCacheOptions {
  dir: string
  /** Names the file. */
  name: string
  /** `import.meta.url` of the module that makes the values: a change in what it imports makes them anew. */
  code: string
}

interface CacheEntry<Value> {
  dependencies: string
  value: Value
}

/**
 * Small JSON values that are kept from run to run. A value is made again when its dependencies or the code that makes
 * it have changed, and goes when a run did not ask for it; a file that is lost or broken makes the next run slower,
 * nothing else.
 */
export class DiskCache<Value> {
  readonly #file: string
  readonly #version: string
  readonly #entries: Map<string, CacheEntry<Value>>
  readonly #asked = new Set<string>()
  #changed = false

  private constructor(file: string, version: string) {
    this.#file = file
    this.#version = version
    this.#entries = new Map(readEntries<Value>(file, version))
  }

  static readonly #open = new Map<string, unknown>()

  /** One a file and process, so that in development nothing is read twice. */
  static open<Value>({ dir, name, code }: DiskCacheOptions): DiskCache<Value> {
    const file = path.resolve(dir, `${name}.json`)
    const known = DiskCache.#open.get(file) as DiskCache<Value> | undefined
    const memo = known ?? new DiskCache<Value>(file, hashModuleGraph(code))
    DiskCache.#open.set(file, memo)
    return memo
  }

  /** Where nothing will be asked any more: what was kept is on the disk. */
  static closeAll(): void {
    DiskCache.#open.clear()
  }

  /** Returns the value of a key if it is right. */
  find(key: string, dependencies: readonly string[]): { value: Value } | undefined {
    return this.#known(key, dependencies)
  }

  get(key: string, dependencies: readonly string[], make: () => Value): Value {
    return (this.#known(key, dependencies) ?? this.#keep(key, dependencies, make())).value
  }

  async getAsync(key: string, dependencies: readonly string[], make: () => Promise<Value>): Promise<Value> {
    return (this.#known(key, dependencies) ?? this.#keep(key, dependencies, await make())).value
  }

  /** At the end of a run. */
  save(): void {
    this.#forget()
    if (!this.#changed) return
    this.#changed = false
    if (DiskCache.#later) DiskCache.#later(this.#write)
    else this.#write()
  }

  static #later: ((write: () => void) => void) | undefined

  /**
   * In a process that goes on: what `save` keeps is written so many milliseconds later, when nobody waits. Returns how to
   * end that, which writes what is left.
   */
  static deferWrites(delay: number): () => void {
    const waiting = new Set<() => void>()
    let timer: NodeJS.Timeout | undefined
    const writeAll = () => {
      for (const write of waiting) write()
      waiting.clear()
    }
    DiskCache.#later = write => {
      waiting.add(write)
      clearTimeout(timer)
      timer = setTimeout(writeAll, delay).unref()
    }
    return () => {
      DiskCache.#later = undefined
      clearTimeout(timer)
      writeAll()
    }
  }

  readonly #write = (): void => {
    try {
      const kept: CacheFile<Value> = { version: this.#version, entries: [...this.#entries] }
      writeAtomically(this.#file, JSON.stringify(kept))
    } catch {
      // A folder that cannot be written to makes the next run slower, nothing else.
    }
  }

  #forget(): void {
    for (const key of this.#entries.keys()) {
      if (!this.#asked.has(key)) this.#changed = this.#entries.delete(key)
    }
    this.#asked.clear()
  }

  #known(key: string, dependencies: readonly string[]): CacheEntry<Value> | undefined {
    this.#asked.add(key)
    const entry = this.#entries.get(key)
    return entry?.dependencies === dependencies.join('\0') ? entry : undefined
  }

  #keep(key: string, dependencies: readonly string[], value: Value): CacheEntry<Value> {
    const entry = { dependencies: dependencies.join('\0'), value }
    this.#entries.set(key, entry)
    this.#changed = true
    return entry
  }
}

interface CacheFile<Value> {
  version: string
  entries: [string, CacheEntry<Value>][]
}

// Nothing but `save` writes it, hence the cast.
function readEntries<Value>(file: string, version: string): [string, CacheEntry<Value>][] {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as CacheFile<Value>
    return kept.version === version ? kept.entries : []
  } catch {
    return []
  }
}

/** Where a file is kept that its name, its dependencies and the code that makes it decide. `ending`: '.pdf'. */
export function cachedFilePath(
  { dir, name, code }: DiskCacheOptions,
  dependencies: readonly (string | Uint8Array)[],
  ending: string,
): string {
  return path.join(dir, `${name}-${shortHash(hashModuleGraph(code), ...dependencies)}${ending}`)
}

/** The path of a kept file, made if it isn't there. */
export async function ensureCachedFile(file: string, make: () => Promise<Uint8Array>): Promise<string> {
  if (!existsSync(file)) writeAtomically(file, await make())
  return file
}

export function shortHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 12)
}

/** Of what a file says, to tell versions apart. */
export function contentHash(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('base64url')
}
