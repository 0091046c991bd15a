import path from 'node:path'
import type { Parsed } from '../read/record.ts'
import { CacheFile, codeVersion, shortHash } from './cache-file.ts'

interface Entry {
  hash: string
  parsed: Parsed
}

/** What parsing a file gave, kept by the hash of its text: in memory, and on disk for the next run. */
export class ParseCache {
  readonly #file: CacheFile<[string, Entry][]>
  #kept: Map<string, Entry>
  #used = new Map<string, Entry>()
  #changed = false

  private constructor(file: CacheFile<[string, Entry][]>) {
    this.#file = file
    this.#kept = new Map(file.load())
  }

  static readonly #open = new Map<string, ParseCache>()

  /** One cache a content folder and process. */
  static for(contentDir: string, cacheDir: string): ParseCache {
    const key = `${path.resolve(contentDir)}\0${cacheDir}`
    const known = ParseCache.#open.get(key)
    if (known) return known
    const version = codeVersion(['.', 'read', 'markdown'])
    const cache = new ParseCache(
      new CacheFile(cacheDir, `parsed-${shortHash(path.resolve(contentDir))}`, version),
    )
    ParseCache.#open.set(key, cache)
    return cache
  }

  get(file: string, hash: string, parse: () => Parsed): Parsed {
    const known = this.#kept.get(file)
    const entry = known?.hash === hash ? known : { hash, parsed: parse() }
    if (entry !== known) this.#changed = true
    this.#used.set(file, entry)
    return entry.parsed
  }

  /** Forgets what this run did not ask for, and writes the rest where anything changed. */
  save(): void {
    const changed = this.#changed || this.#used.size !== this.#kept.size
    this.#kept = this.#used
    this.#used = new Map()
    this.#changed = false
    if (changed) this.#file.store([...this.#kept])
  }
}
