import { hash } from 'node:crypto'

// Shorter texts, such as "Please call me", are equal by chance.
const MIN_LETTERS = 40

/** Returns a hash of the letters, so that texts with other spaces, digits or capitals are equal. Null for a short text. */
export function textFingerprint(text: string): string | null {
  const letters = text.toLowerCase().replace(/[^\p{L}]+/gu, '')
  return letters.length < MIN_LETTERS ? null : hash('sha256', letters, 'base64url')
}
