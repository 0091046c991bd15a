/**
 * Rates a Spanish text by the usual scale, as 206.835 − 62.3 · syllables per word − words per sentence.
 * 55 to 65 is normal, 65 to 80 fairly easy.
 */
export function readability(text: string): number {
  const spoken = text
    .replace(/\b([ap])\.\s?m\./gi, '$1m')
    .replace(/(\d)[.,](?=\d)/g, '$1')
    .replace(/\$/g, '')
  const sentences = spoken.split(/[.!?…]+(?:\s|$)/).filter(sentence => /[\p{L}\d]/u.test(sentence)).length
  const words = spoken.match(/[\p{L}\d]+/gu) ?? []
  if (words.length === 0) return 100
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 206.835 - (62.3 * syllables) / words.length - words.length / Math.max(sentences, 1)
}

/** Counts groups of vowels: two strong ones, or a weak one with an accent, are two syllables. A figure counts as two. */
export function countSyllables(word: string): number {
  if (/\d/.test(word)) return 2
  const letters = word
    .toLowerCase()
    .replace(/qu(?=[eiéí])/g, 'k')
    .replace(/gu(?=[eiéí])/g, 'g')
    .replace(/y(?=[aeiouáéíóú])/g, 'j')
    .replace(/y/g, 'i')
  const groups = letters.match(/[aeiouáéíóúü]+/g) ?? []
  return Math.max(
    groups.reduce((sum, group) => sum + 1 + (group.match(hiatus)?.length ?? 0), 0),
    1,
  )
}

const hiatus = /[aeoáéó](?=[aeoáéó])|[íú](?=[aeoáéó])|[aeoáéó](?=[íú])/g
