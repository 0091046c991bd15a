// Imports nothing, so that the form in the browser recognizes an emergency with the same function.

export interface EmergencyWords {
  /** Words and phrases in lower case, such as "leak" and "water on the floor". Only whole words count. */
  words: readonly string[]
  /** Phrases that don't count although they contain such a word, such as "no leak" and "flood zone". */
  exceptions: readonly string[]
}

/** Returns whether a text has one of the words. A wrong guess is harmless: the text is marked, and nothing else changes. */
export function soundsUrgent(text: string, { words, exceptions }: EmergencyWords): boolean {
  const left = exceptions.reduce((rest, phrase) => rest.replaceAll(spaced(phrase), ' '), spaced(text))
  return words.some(word => left.includes(spaced(word)))
}

/** Separates words by two spaces, so that each word has its own space on both sides and two neighbors can both be found. */
const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('  ')} `
