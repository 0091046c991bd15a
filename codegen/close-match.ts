import distance from 'damerau-levenshtein'
import type { Alternatives } from './finding-texts/finding-text.ts'

/**
 * Finds the candidate with the smallest Damerau-Levenshtein distance to a word, ignoring case. Returns undefined if more than about a
 * third of the letters (at most four) differ.
 */
export function findClosestMatch(word: string, candidates: Iterable<string>): string | undefined {
  const typed = word.toLowerCase()
  const limit = Math.max(1, Math.min(4, Math.floor(typed.length * 0.34)))
  let best: string | undefined
  let bestSteps = limit + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - typed.length) >= bestSteps) continue
    const { steps } = distance(typed, candidate.toLowerCase())
    if (steps < bestSteps) {
      best = candidate
      bestSteps = steps
    }
  }
  return best
}

/** Finds the closest candidate, if it is the only close one. */
export function findUniqueCloseMatch(word: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates]
  const closest = findClosestMatch(word, all)
  const others = all.filter(candidate => candidate !== closest)
  return closest !== undefined && findClosestMatch(word, others) === undefined ? closest : undefined
}

/** Maximum number of candidates that are listed. */
const MAX_CHOICES = 12

/** Returns the closest candidate, else all candidates if there are at most `limit`. */
export function findAlternatives(
  word: string,
  candidates: readonly string[],
  limit = MAX_CHOICES,
): Alternatives {
  const near = findClosestMatch(word, candidates)
  if (near !== undefined) return { near }
  return candidates.length > 0 && candidates.length <= limit ? { choices: candidates } : {}
}
