import { randomInt } from 'node:crypto'

// Of each pair that looks or sounds alike one at most: no 0 O, 1 I L, S, B, Z, U; and no A E, so that no word appears.
const alphabet = '23456789CDFGHJKMNPQRTVWXY'

/** What a reference looks like. */
export const referencePattern = (prefix: string) => new RegExp(`^${prefix}(?:-[${alphabet}]{4}){2}$`)

const length = 8
const choices = alphabet.length ** length

/**
 * A short reference for people, such as BF-7K3M-92QX: one of 25⁸, about 150 thousand million.
 * The store keeps them unique.
 */
export function newReference(prefix: string): string {
  // One number for all: to ask for eight, and join them, takes eight times as long.
  let number = randomInt(choices)
  let letters = ''
  for (let place = 0; place < length; place += 1) {
    letters += alphabet.charAt(number % alphabet.length)
    number = Math.floor(number / alphabet.length)
  }
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
