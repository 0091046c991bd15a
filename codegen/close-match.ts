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

/** Candidates within this many edits may be meant as well: people make two slips in a word. */
const MAX_SLIPS = 2

/** Minimum length of a part of a name in which one letter may be wrong: oak and oat are two words. */
const MIN_LETTERS = 5

/**
 * Finds the candidate that a word certainly means: it differs in case, in two swapped letters or in one letter of a long part, and no
 * other candidate is within two edits. Parts are separated by dots or slashes; the other parts must be the same. Digits have no typos:
 * each of them means something else, so that a candidate with other digits isn't meant.
 */
export function findSureMatch(word: string, candidates: Iterable<string>): string | undefined {
  const typed = word.toLowerCase()
  const near = [...candidates].filter(
    candidate =>
      Math.abs(candidate.length - typed.length) <= MAX_SLIPS &&
      digitsOf(candidate) === digitsOf(typed) &&
      distance(typed, candidate.toLowerCase()).steps <= MAX_SLIPS,
  )
  const [only, ...others] = near
  return only !== undefined && others.length === 0 && isOneSlip(typed, only.toLowerCase()) ? only : undefined
}

/** Finds a candidate within two edits of a word of five letters or more, ignoring case. */
export function findWithinTwoSlips(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase()
  if (typed.length < MIN_LETTERS) return undefined
  return candidates.find(candidate => distance(typed, candidate.toLowerCase()).steps <= MAX_SLIPS)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Whether two words in small letters differ in one letter of a long part, or in two swapped ones. */
export function isOneSlip(typed: string, meant: string): boolean {
  if (typed === meant) return true
  const [parts, meantParts] = [typed.split(/[./]/), meant.split(/[./]/)]
  const wrong = meantParts.filter((part, index) => part !== parts[index])
  const [part] = wrong
  if (parts.length !== meantParts.length || part === undefined || wrong.length > 1) return false
  const isSwap = typed.length === meant.length && [...typed].sort().join('') === [...meant].sort().join('')
  return distance(typed, meant).steps === 1 && (isSwap || part.length >= MIN_LETTERS)
}

/** Whether one digit of two different numbers of the same length differs, or two adjacent digits are swapped. */
export function isOneDigitOff(a: string, b: string): boolean {
  const wrong = [...a].flatMap((digit, index) => (digit === b[index] ? [] : index))
  const [first = 0, second] = wrong
  if (a.length !== b.length) return false
  return (
    wrong.length === 1 ||
    (wrong.length === 2 && second === first + 1 && a[first] === b[second] && a[second] === b[first])
  )
}

/** Maximum number of candidates that are listed. */
const MAX_CHOICES = 12

/** Returns the closest candidate, else all candidates if there are at most `limit`, else those that have a word like one of the word's. */
export function findAlternatives(
  word: string,
  candidates: readonly string[],
  limit = MAX_CHOICES,
): Alternatives {
  const near = findClosestMatch(word, candidates) ?? findAbbreviated(word, candidates)
  if (near !== undefined) return { near }
  if (candidates.length > 0 && candidates.length <= limit) return { choices: candidates }
  const nearest = findNearest(word, candidates)
  return nearest.length > 0 ? { nearest } : {}
}

/** Finds the only candidate that begins like the word, such as "Monday" for "Mon." or "mon". */
function findAbbreviated(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase().replace(/\.$/, '')
  if (typed.length < MIN_LETTERS_OF_WORD) return undefined
  const [only, ...others] = candidates.filter(candidate => candidate.toLowerCase().startsWith(typed))
  return others.length === 0 ? only : undefined
}

/** Maximum number of candidates that are called the nearest. */
const MAX_NEAREST = 3

/** Part of the letters of a word that may differ: two of five. */
const MAX_DIFFERENCE = 0.4

/** Finds the candidates with a word that is in a word of the typed one or similar to it, the closest first. */
function findNearest(typed: string, candidates: readonly string[]): string[] {
  const words = wordsOf(typed)
  return candidates
    .map(candidate => ({
      candidate,
      difference: Math.min(
        1,
        ...wordsOf(candidate).flatMap(word => words.map(each => differenceOf(each, word))),
      ),
    }))
    .filter(({ difference }) => difference <= MAX_DIFFERENCE)
    .sort((a, b) => a.difference - b.difference)
    .slice(0, MAX_NEAREST)
    .map(({ candidate }) => candidate)
}

const MIN_LETTERS_OF_WORD = 3

const wordsOf = (name: string) =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= MIN_LETTERS_OF_WORD)

/** Returns 0 if a word has the other in it, or begins like it: city and cities. 1 is for words without a common letter. */
function differenceOf(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const stem = short.slice(0, Math.max(MIN_LETTERS_OF_WORD, short.length - 1))
  if (long.startsWith(stem) || (short.length >= MIN_LETTERS && long.includes(short))) return 0
  return distance(short, long).steps / long.length
}
