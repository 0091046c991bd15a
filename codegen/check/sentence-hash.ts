/** Shorter sentences may be the same by chance. */
export const MIN_WORDS = 8

/** Returns the words of a sentence in lower case, joined by spaces, or undefined if it has fewer than MIN_WORDS. */
export function normalizeSentence(sentence: string): string | undefined {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  return words.length < MIN_WORDS ? undefined : words.join(' ')
}

/**
 * Computes the FNV-1a hash of the normalized sentence, as a signed 32-bit integer. Hashes an ASCII sentence without normalizing it
 * first, because that would take most of the time for ten thousand records.
 */
export function hashSentence(sentence: string): number | undefined {
  let hash = basis
  let words = 0
  let isInWord = false
  for (let at = 0; at < sentence.length; at += 1) {
    const code = sentence.charCodeAt(at)
    if (code > 127) return hashKey(normalizeSentence(sentence))
    const letter = letterCodes[code] ?? 0
    if (letter === 0) {
      isInWord = false
      continue
    }
    if (!isInWord) {
      if (words > 0) hash = mix(hash, space)
      words += 1
      isInWord = true
    }
    hash = mix(hash, letter)
  }
  return words < MIN_WORDS ? undefined : hash
}

function hashKey(key: string | undefined): number | undefined {
  if (key === undefined) return undefined
  let hash = basis
  for (let at = 0; at < key.length; at += 1) hash = mix(hash, key.charCodeAt(at))
  return hash
}

const basis = 0x811c9dc5
const mix = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193)
const space = 32

/** The lower-case code of each ASCII character that can be part of a word, else 0. */
const letterCodes = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9_]/.test(letter) ? letter.charCodeAt(0) : 0
})
