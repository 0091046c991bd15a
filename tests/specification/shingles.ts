const SIZE = 5

export interface ShingledText {
  slug: string
  shingles: ReadonlySet<string>
}

export interface Likeness {
  slugs: [string, string]
  /** Shared shingles over those of the shorter text: 1 when one text holds all of the other. */
  containment: number
  /** Shared shingles over those of both texts together. */
  jaccard: number
}

/** Every run of five words, in lower case, with place names and ZIP codes masked. */
export function shingles(text: string, places: readonly string[]): Set<string> {
  const words = masked(text, places).match(/[\p{L}\p{N}_]+/gu) ?? []
  return new Set(words.slice(SIZE - 1).map((_, start) => words.slice(start, start + SIZE).join(' ')))
}

/** The two texts that share most. Needs two texts at least. */
export function closestPair(texts: readonly ShingledText[]): Likeness {
  const pairs = texts.flatMap((a, index) => texts.slice(index + 1).map(b => likeness(a, b)))
  return pairs.reduce((closest, pair) => (pair.containment > closest.containment ? pair : closest))
}

function likeness(a: ShingledText, b: ShingledText): Likeness {
  const shared = [...a.shingles].filter(shingle => b.shingles.has(shingle)).length
  return {
    slugs: [a.slug, b.slug],
    containment: shared / Math.min(a.shingles.size, b.shingles.size),
    jaccard: shared / (a.shingles.size + b.shingles.size - shared),
  }
}

/** In lower case, with place names and ZIP codes replaced. */
export function masked(text: string, places: readonly string[]): string {
  // Longest first, so that "Travis County" does not leave a stray "county" behind.
  const names = [...places].sort((a, b) => b.length - a.length).join('|')
  return text
    .replace(new RegExp(`\\b(${names})\\b`, 'gi'), '_place')
    .replace(/\b7\d{4}\b/g, '_zip')
    .toLowerCase()
}
