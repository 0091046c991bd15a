import distance from 'damerau-levenshtein'

/**
 * The candidate that a misspelling most likely means, or undefined when none is near.
 * A swap of two neighboring letters counts as one mistake, case as none.
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

/** The candidate that a misspelling means, where no other is near. */
export function findUniqueCloseMatch(word: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates]
  const near = findClosestMatch(word, all)
  const rest = all.filter(candidate => candidate !== near)
  return near !== undefined && findClosestMatch(word, rest) === undefined ? near : undefined
}

/** "Did you mean …?" where something is near, else the choices while they fit on a line, else `otherwise`. */
export function suggest(word: string, candidates: readonly string[], otherwise?: string): string | undefined {
  const near = findClosestMatch(word, candidates)
  if (near !== undefined) return `Did you mean "${near}"?`
  if (candidates.length > 0 && candidates.length <= 12) return `Choose one of: ${candidates.join(', ')}.`
  return otherwise
}
