/** What the store counts, so that every instance counts the same. */
export interface Counters {
  /** Adds one and gives the new count, maybe before it is on disk. A counter begins at 0. */
  increment(counter: Counter): Promise<number>
  /** The secret of one day, the same for every instance; secrets of earlier days are gone for good. */
  saltOf(day: string): Promise<string>
}

export interface Counter {
  name: string
  /** When it may be forgotten, ISO 8601. */
  endsAt: string
}
