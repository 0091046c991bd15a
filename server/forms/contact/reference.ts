import { randomInt } from 'node:crypto'

// At most one of each group that looks or sounds alike: no 0 O, 1 I L, S, B, Z, U. No A and E, so that no words appear.
const alphabet = '23456789CDFGHJKMNPQRTVWXY'

export const referencePattern = (prefix: string) => new RegExp(`^${prefix}(?:-[${alphabet}]{4}){2}$`)

const LENGTH = 8
const CHOICES = alphabet.length ** LENGTH

/**
 * Creates a random reference for people, such as BF-7K3M-92QX: one of 25⁸, about 150 thousand million. The store keeps
 * references unique.
 */
export function createReference(prefix: string): string {
  // One random number for all letters is eight times as fast as one for each.
  let number = randomInt(CHOICES)
  let letters = ''
  for (let place = 0; place < LENGTH; place += 1) {
    letters += alphabet.charAt(number % alphabet.length)
    number = Math.floor(number / alphabet.length)
  }
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
