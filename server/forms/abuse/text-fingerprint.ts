import { hash } from 'node:crypto'

/** Shorter texts, such as "Please call me", are the same by chance. In letters. */
const shortestTelling = 40

/** A key that texts share when they differ only in what is easily varied, or null for one too short to tell. */
export function textKey(text: string): string | null {
  const letters = text.toLowerCase().replace(/[^\p{L}]+/gu, '')
  return letters.length < shortestTelling ? null : hash('sha256', letters, 'base64url')
}
