/** Counters in the store, shared by all instances. */
export interface Counters {
  /** Adds one and returns the new count. The first count is 1. */
  increment(counter: Counter): Promise<number>
  /** The secret of a day, the same for every instance. Secrets of earlier days are deleted. */
  saltOf(day: string): Promise<string>
}

export interface Counter {
  name: string
  /** When the counter may be deleted, ISO 8601. */
  endsAt: string
}
