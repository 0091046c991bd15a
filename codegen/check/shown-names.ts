import { findAlternatives } from '../close-match.ts'
import type { Alternatives } from '../finding-texts/finding-text.ts'
import { slugify } from '../names.ts'

/** An entry that texts can name: by its key, not by the name that visitors read. */
interface NamedEntry {
  key: string
  shown: readonly string[]
}

/**
 * Finds the entries whose shown name was typed in place of their key: "San Marcos, TX" means san-marcos. A part of a name means all that
 * have it, unless it is the whole name of one: "vinyl" for "Luxury vinyl plank".
 */
export function findByShownName(typed: string, entries: readonly NamedEntry[]): string[] {
  const words = slugify(lastPart(typed))
  if (words === '') return []
  const named = entries.map(({ key, shown }) => ({
    key,
    names: [...new Set([key, ...shown].map(slugify))].filter(Boolean),
  }))
  const whole = named.find(({ names }) => names.includes(words))
  if (whole) return [whole.key]
  const longer = named.find(({ names }) => names.some(name => `${words}-`.startsWith(`${name}-`)))
  if (longer) return [longer.key]
  return named
    .filter(({ names }) => names.some(name => `-${name}-`.includes(`-${words}-`)))
    .map(({ key }) => key)
}

/** 'content/articles/first-snow.md' and 'https://company.com/blog/first-snow' → 'first-snow'. */
const lastPart = (typed: string) =>
  /^\S+$/.test(typed)
    ? typed.replace(/^.*\/(?=[^/]+\/?$)/, '').replace(/\/$|\.(?:md|ya?ml|html?)$/i, '')
    : typed

/** Returns the one entry that a shown name means, else the candidates that are spelled like it. */
export function findMeantEntry(
  typed: string,
  entries: readonly NamedEntry[],
  candidates: readonly string[] = entries.map(({ key }) => key).sort(),
): Alternatives {
  const [near, ...others] = findByShownName(typed, entries)
  return near !== undefined && others.length === 0 ? { near } : findAlternatives(typed, candidates)
}
