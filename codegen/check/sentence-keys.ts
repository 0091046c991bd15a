/** Sentences as they are compared: by their words alone, however these are written and set apart. */

/** In words. Shorter sentences may well be the same by chance. */
export const shortest = 8

/** Undefined for a sentence that is too short. */
export function keyOf(sentence: string): string | undefined {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  return words.length < shortest ? undefined : words.join(' ')
}

/**
 * A number for the key of a sentence: FNV-1a, in 32 bits with a sign. Two keys may have the same. Found without making the key, where
 * the sentence is in ASCII: of ten thousand records, the keys take longer than all else about them.
 */
export function markOf(sentence: string): number | undefined {
  let mark = basis
  let words = 0
  let isInWord = false
  for (let at = 0; at < sentence.length; at += 1) {
    const code = sentence.charCodeAt(at)
    if (code > 127) return markOfKey(keyOf(sentence))
    const sign = lowered[code] ?? 0
    if (sign === 0) {
      isInWord = false
      continue
    }
    if (!isInWord) {
      if (words > 0) mark = mixed(mark, space)
      words += 1
      isInWord = true
    }
    mark = mixed(mark, sign)
  }
  return words < shortest ? undefined : mark
}

function markOfKey(key: string | undefined): number | undefined {
  if (key === undefined) return undefined
  let mark = basis
  for (let at = 0; at < key.length; at += 1) mark = mixed(mark, key.charCodeAt(at))
  return mark
}

const basis = 0x811c9dc5
const mixed = (mark: number, code: number) => Math.imul(mark ^ code, 0x01000193)
const space = 32

/** What stands in a key for each sign of ASCII: 0 where no word goes on. */
const lowered = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9_]/.test(sign) ? sign.charCodeAt(0) : 0
})
