// Imports nothing, so that the form in the browser judges with the same functions.

/** Why a visitor should call: an emergency, or a date that is near. */
export const urgencies = ['emergency', 'soon'] as const

export type Urgency = (typeof urgencies)[number]

export interface UrgentWords {
  /** Words and phrases in lower case, such as "leak" and "water on the floor". Only whole words count. */
  words: readonly string[]
  /** Phrases that don't count although they contain such a word, such as "no leak" and "flood zone". */
  exceptions: readonly string[]
}

/** Returns why the writer of a text should call. A wrong guess is harmless: the text is marked, and nothing else changes. */
export const urgencyIn = (text: string, words: Readonly<Record<Urgency, UrgentWords>>): Urgency | undefined =>
  urgencies.find(urgency => soundsUrgent(text, words[urgency]))

/** Returns whether a text has one of the words. */
export function soundsUrgent(text: string, { words, exceptions }: UrgentWords): boolean {
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
