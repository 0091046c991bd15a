declare module 'damerau-levenshtein' {
  /** Counts insertions, deletions, replacements and swaps of neighbors. */
  export default function distance(
    one: string,
    other: string,
    limit?: number,
  ): { steps: number; relative: number; similarity: number }
}
