import { randomInt } from 'node:crypto'

// Of each pair that looks or sounds alike one at most: no 0 O, 1 I L, S, B, Z, U; and no A E, so that no word appears.
const alphabet = '23456789CDFGHJKMNPQRTVWXY'

/** What a reference looks like. */
export const referencePattern = (prefix: string) => new RegExp(`^${prefix}(?:-[${alphabet}]{4}){2}$`)

const randomLetter = () => alphabet.charAt(randomInt(alphabet.length))

/**
 * A short reference for people, such as BF-7K3M-92QX: one of 25⁸, about 150 thousand million.
 * The store keeps them unique.
 */
export function newReference(prefix: string, letter: () => string = randomLetter): string {
  const group = () => Array.from({ length: 4 }, letter).join('')
  return `${prefix}-${group()}-${group()}`
}
