import { escapePattern } from '../../site/escape-pattern.ts'

/** Characters within which words stand close together. */
export const CLOSE = 80

/**
 * Returns the place in a text from which on most of the words stand close together, so that words of a sentence lead to the sentence. Text
 * and words are in small letters. Returns undefined if no word is there.
 */
export function placeOfWords(text: string, words: readonly string[]): number | undefined {
  const starts = words.flatMap(word => [...text.matchAll(new RegExp(escapePattern(word), 'g'))])
  const [best] = starts
    .map(({ index }) => {
      const near = text.slice(index, index + CLOSE)
      const found = words.filter(word => near.includes(word))
      return { index, count: found.length, end: Math.max(...found.map(word => near.indexOf(word))) }
    })
    .sort((a, b) => b.count - a.count || a.end - b.end || a.index - b.index)
  return best?.index
}
