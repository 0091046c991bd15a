import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../project-dir.ts'
import { writeAtomically } from '../write/write-atomically.ts'
import { hashParts } from './hash.ts'
import { hashModuleGraph } from './hash-module-graph.ts'

export const defaultCacheDir = path.join(projectDir, 'node_modules/.cache/content')

export interface DiskCacheOptions {
  dir: string
  /** File name without extension. */
  name: string
  /** `import.meta.url` of the module that computes the values. A change of the module or of its imports invalidates them. */
  code: string
  /** Number of new values below which `save` doesn't write: they take less time to compute again than the whole file to write. Default: 1. */
  worthWriting?: number
}

interface CacheEntry<Value> {
  dependencies: string
  value: Value
}

/**
 * A cache of small JSON values in one file. A value is computed again if its dependencies or the code that computes it have changed, and
 * deleted if a run didn't ask for it. If the file is lost or damaged, only the next run is slower.
 */
export class DiskCache<Value> {
  readonly #file: string
  readonly #version: string
  readonly #entries: Map<string, CacheEntry<Value>>
  readonly #asked = new Set<string>()
  readonly #worthWriting: number
  /** Number of entries that the file doesn't have, or has and shouldn't. */
  #changes = 0

  private constructor(file: string, version: string, worthWriting: number) {
    this.#file = file
    this.#version = version
    this.#entries = new Map(readEntries<Value>(file, version))
    this.#worthWriting = this.#entries.size > 0 ? worthWriting : 1
  }

  static readonly #open = new Map<string, unknown>()

  /** Opens a cache, or returns the open one: each file is read once per process. */
  static open<Value>({ dir, name, code, worthWriting = 1 }: DiskCacheOptions): DiskCache<Value> {
    const file = path.resolve(dir, `${name}.json`)
    const open = DiskCache.#open.get(file) as DiskCache<Value> | undefined
    const cache = open ?? new DiskCache<Value>(file, hashModuleGraph(code), worthWriting)
    DiskCache.#open.set(file, cache)
    return cache
  }

  /** Frees the memory of all caches. Call it after the last use: a cache that is opened again is read again. */
  static closeAll(): void {
    DiskCache.#open.clear()
  }

  /** Returns the value of a key if its dependencies haven't changed. */
  find(key: string, dependencies: readonly string[]): { value: Value } | undefined {
    return this.#findEntry(key, dependencies)
  }

  get(key: string, dependencies: readonly string[], compute: () => Value): Value {
    return (this.#findEntry(key, dependencies) ?? this.#setEntry(key, dependencies, compute())).value
  }

  async getAsync(
    key: string,
    dependencies: readonly string[],
    compute: () => Promise<Value>,
  ): Promise<Value> {
    return (this.#findEntry(key, dependencies) ?? this.#setEntry(key, dependencies, await compute())).value
  }

  /** Deletes the values that this run didn't ask for, and writes the file if enough changed. */
  save(): void {
    this.#deleteUnused()
    if (this.#changes < this.#worthWriting) return
    this.#changes = 0
    if (DiskCache.#defer) DiskCache.#defer(this.#write)
    else this.#write()
  }

  static #defer: ((write: () => void) => void) | undefined

  /**
   * Makes `save` write after a delay, in ms, so that no edit waits for it. For processes that keep running. Returns a function that
   * writes what is pending and ends the deferral.
   */
  static deferWrites(delay: number): () => void {
    const waiting = new Set<() => void>()
    let timer: NodeJS.Timeout | undefined
    const writeAll = () => {
      for (const write of waiting) write()
      waiting.clear()
    }
    DiskCache.#defer = write => {
      waiting.add(write)
      clearTimeout(timer)
      timer = setTimeout(writeAll, delay).unref()
    }
    return () => {
      DiskCache.#defer = undefined
      clearTimeout(timer)
      writeAll()
    }
  }

  readonly #write = (): void => {
    try {
      const content: CacheFile<Value> = { version: this.#version, entries: [...this.#entries] }
      writeAtomically(this.#file, JSON.stringify(content))
    } catch {
      // A read-only folder only makes the next run slower.
    }
  }

  #deleteUnused(): void {
    for (const key of this.#entries.keys()) {
      if (!this.#asked.has(key) && this.#entries.delete(key)) this.#changes += 1
    }
    this.#asked.clear()
  }

  #findEntry(key: string, dependencies: readonly string[]): CacheEntry<Value> | undefined {
    this.#asked.add(key)
    const entry = this.#entries.get(key)
    return entry?.dependencies === dependencies.join('\0') ? entry : undefined
  }

  #setEntry(key: string, dependencies: readonly string[], value: Value): CacheEntry<Value> {
    const entry = { dependencies: dependencies.join('\0'), value }
    this.#entries.set(key, entry)
    this.#changes += 1
    return entry
  }
}

interface CacheFile<Value> {
  version: string
  entries: [string, CacheEntry<Value>][]
}

// The cast is safe: only `save` writes this file.
function readEntries<Value>(file: string, version: string): [string, CacheEntry<Value>][] {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as CacheFile<Value>
    return content.version === version ? content.entries : []
  } catch {
    return []
  }
}

/** Returns the path of a cached file. It depends on the name, the dependencies and the code that makes the file. `extension`: '.pdf'. */
export function cachedFilePath(
  { dir, name, code }: DiskCacheOptions,
  dependencies: readonly (string | Uint8Array)[],
  extension: string,
): string {
  return path.join(dir, `${name}-${hashParts([hashModuleGraph(code), ...dependencies])}${extension}`)
}

/** Makes a cached file unless it exists. Returns its path. */
export async function ensureCachedFile(file: string, make: () => Promise<Uint8Array>): Promise<string> {
  if (!existsSync(file)) writeAtomically(file, await make())
  return file
}
