/** What the store counts, so that every instance counts the same. */
export interface Counters {
  increment: Increment
  /** The secret of one day, the same for every instance; secrets of earlier days are gone for good. */
  saltOf(day: string): Promise<string>
}

/** Adds one and gives the new count. A counter begins at 0. */
export type Increment = (counter: Counter) => Promise<number>

export interface Counter {
  name: string
  /** When it may be forgotten, ISO 8601. */
  endsAt: string
}
