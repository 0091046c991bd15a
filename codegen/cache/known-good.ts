import path from 'node:path'
import type { Memory } from '../check/rule.ts'
import type { ContentRecord } from '../read/record.ts'
import type { Site } from '../resolve/site.ts'
import { CacheFile, codeVersion, modelVersion, shortHash } from './cache-file.ts'

interface Folders {
  contentDir: string
  cacheDir: string
}

/**
 * The records that a rule found right before, so that unchanged ones cost nothing and, where none has changed,
 * no schema is compiled. The facts count as part of the records whose outcome depends on them.
 */
export class KnownGood implements Memory {
  readonly #file: CacheFile<string[]>
  readonly #known: ReadonlySet<string>
  readonly #good = new Set<string>()
  readonly #facts: string
  readonly #dependsOnFacts: (record: ContentRecord) => boolean

  constructor(
    site: Site,
    { contentDir, cacheDir }: Folders,
    rule: string,
    dependsOnFacts: (record: ContentRecord) => boolean,
  ) {
    const version = modelVersion(site.model) + codeVersion(['check'])
    this.#file = new CacheFile(cacheDir, `${rule}-${shortHash(path.resolve(contentDir))}`, version)
    this.#known = new Set(this.#file.load())
    this.#dependsOnFacts = dependsOnFacts
    this.#facts = shortHash(JSON.stringify([...site.facts.texts]))
  }

  has(record: ContentRecord): boolean {
    const key = this.#keyOf(record)
    if (!this.#known.has(key)) return false
    this.#good.add(key)
    return true
  }

  add(record: ContentRecord): void {
    this.#good.add(this.#keyOf(record))
  }

  save(): void {
    const same = this.#good.size === this.#known.size && [...this.#good].every(key => this.#known.has(key))
    if (!same) this.#file.store([...this.#good])
  }

  #keyOf(record: ContentRecord): string {
    return `${record.entity.name} ${record.hash}${this.#dependsOnFacts(record) ? ` ${this.#facts}` : ''}`
  }
}
