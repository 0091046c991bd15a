/** Cache that drops the least recently used entries above a total weight. */
export class LruCache<Value> {
  readonly #limit: number
  readonly #entries = new Map<string, { value: Value; weight: number }>()
  #weight = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // A Map keeps insertion order, so that the first key is the oldest.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, weight: number): void {
    this.delete(key)
    this.#entries.set(key, { value, weight })
    this.#weight += weight
    for (const [oldest] of this.#entries) {
      if (this.#weight <= this.#limit) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#weight -= entry.weight
  }
}
