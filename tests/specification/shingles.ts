const SIZE = 5

export interface ShingledText {
  slug: string
  shingles: ReadonlySet<string>
}

export interface Likeness {
  slugs: [string, string]
  /** Shared shingles divided by those of the shorter text: 1 if one text contains the other. */
  containment: number
  /** Shared shingles divided by the union of both texts' shingles. */
  jaccard: number
}

/** Returns all sequences of five words, in lower case, with place names and ZIP codes masked. */
export function shingles(text: string, places: readonly string[]): Set<string> {
  const words = masked(text, places).match(/[\p{L}\p{N}_]+/gu) ?? []
  return new Set(words.slice(SIZE - 1).map((_, start) => words.slice(start, start + SIZE).join(' ')))
}

/** Returns the two most similar of at least two texts. */
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

/** Converts a text to lower case and masks place names and ZIP codes. */
export function masked(text: string, places: readonly string[]): string {
  // Replace longer names first, so that "Travis County" doesn't leave "county".
  const names = [...places].sort((a, b) => b.length - a.length).join('|')
  return text
    .replace(new RegExp(`\\b(${names})\\b`, 'gi'), '_place')
    .replace(/\b7\d{4}\b/g, '_zip')
    .toLowerCase()
}
