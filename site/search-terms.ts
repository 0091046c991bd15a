/** The words of a query and of pages in the form in which they are compared. */
export const termsOf = (text: string): string[] =>
  text.split(/[\p{Z}\p{P}\s]+/u).flatMap(term => processTerm(term) ?? [])

export const contains = (terms: readonly string[], words: readonly string[]): boolean =>
  indexOfWords(words, terms) >= 0

/** Returns where the terms have these words side by side, or -1. */
export const indexOfWords = (words: readonly string[], terms: readonly (string | undefined)[]): number =>
  terms.findIndex((_, start) => words.every((word, at) => terms[start + at] === word))

/** Removes case, accents and the ending of a plural. Returns null for an empty term. */
export function processTerm(term: string): string | null {
  const plain = term
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return plain.replace(/(?<=\p{L}{3})(?<=[^su])s$/u, '') || null
}
