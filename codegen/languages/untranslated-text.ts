/** Words that every English text has, and hardly any text in another language. */
const englishWords =
  /(?<![\p{L}\p{M}'’])(?:the|of|and|with|your|you|are|that|this|from|when|which|they|our|what|where|than|have|will|for|is|it|not|or)(?![\p{L}\p{M}'’])/giu

/** A text with fewer of them may be a name or a quotation. */
const MIN_ENGLISH_WORDS = 3
const MIN_ENGLISH_SHARE = 0.15

/** A shorter text, or one with more capitals, may be a name or a word that two languages share. */
const MIN_WORDS = 4
const MIN_SMALL_WORDS = 2

const plainText = (text: string) =>
  text.replace(/\{\{[^{}]*\}\}|\]\([^)]*\)|\{[^{}]*\}|"[^"]*"|`[^`]*`/g, ' ')

/** Whether a text and its translation are the same words, so that one of the two is missing. */
export function isSameText(text: string, own: string): boolean {
  if (text.replace(/\s+/g, ' ') !== own.replace(/\s+/g, ' ')) return false
  const words = plainText(own).match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? []
  return (
    words.length >= MIN_WORDS && words.filter(word => /^\p{Ll}{2,}$/u.test(word)).length >= MIN_SMALL_WORDS
  )
}

/** Whether a translation is largely English. */
export function isLargelyEnglish(own: string): boolean {
  const plain = plainText(own)
  const english = plain.match(englishWords)?.length ?? 0
  if (english < MIN_ENGLISH_WORDS) return false
  return english / (plain.match(/[\p{L}\p{M}'’]+/gu)?.length ?? 1) >= MIN_ENGLISH_SHARE
}
