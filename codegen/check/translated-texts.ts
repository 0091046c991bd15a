import type { Diagnosis } from '../finding-texts/file-texts.ts'
import type { JsonPath } from '../json.ts'
import { bodyPartsOf, bodyTextOf } from '../languages/body-parts.ts'
import { localizedSites, type TranslatedRecord } from '../languages/localize.ts'
import type { Severity, Span } from '../problem.ts'
import { type ContentRecord, locate } from '../read/record.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import type { Rule } from './rule.ts'

/** Whether a path is in a list with another number of entries than were noted, so that its entries may be paired with other texts. */
export const isInResizedList = (path: JsonPath, { resized }: TranslatedRecord['merged']): boolean =>
  resized.some(({ ownPath }) => ownPath.every((step, index) => path[index] === step))

type Place = { path: JsonPath } | { span: Span }

/** A text and its translation. */
interface ComparedPair {
  text: string
  own: string
  place: Place
}

/**
 * Creates the `find` of a rule that compares a text with its translation. Caches the findings of each record. `wordsOf` finds the words
 * that differ in the translation, which are marked.
 */
export const findInEachPair = (
  id: Rule['id'],
  compare: (
    text: string,
    own: string,
    site: ResolvedSite,
  ) => (Diagnosis & { severity?: Severity }) | undefined,
  wordsOf: (pair: ComparedPair) => RegExp | undefined = () => undefined,
): Rule['find'] =>
  function* find(site, { cachedFindings }) {
    for (const one of localizedSites(site).flatMap(({ translated }) => translated))
      yield* cachedFindings(id, one.record, () =>
        currentPairs(one).flatMap(pair => {
          const found = compare(pair.text, pair.own, site)
          if (!found) return []
          const differs = (text: string, own: string) => compare(text, own, site) !== undefined
          return [{ record: one.record, ...locateWords(one, pair, differs, wordsOf(pair)), ...found }]
        }),
      )
  }

/** Narrows the place of a difference to the part of the body that has it, and to the words, if they stand there once. */
export function locateWords(
  { original, record }: TranslatedRecord,
  { place }: ComparedPair,
  differs: (text: string, own: string) => boolean,
  words: RegExp | undefined,
): Place {
  const part = 'path' in place ? undefined : findPart(original, record, differs)
  const span = part ?? ('path' in place ? locate(record, place.path) : place.span)
  const [only, ...others] = words ? record.text.slice(...span).matchAll(words) : []
  if (!only || others.length > 0) return part ? { span: part } : place
  const start = span[0] + only.index
  return { span: [start, start + only[0].length] }
}

/** Finds the first part of a body that differs from the one that it translates. None if the two have other parts. */
function findPart(
  original: ContentRecord,
  record: ContentRecord,
  differs: (text: string, own: string) => boolean,
): Span | undefined {
  const [parts, own] = [bodyPartsOf(original).spans, bodyPartsOf(record).spans]
  if (parts.length !== own.length) return undefined
  const index = parts.findIndex((span, at) =>
    differs(original.text.slice(...span), record.text.slice(...(own[at] ?? [0, 0]))),
  )
  return own[index]
}

/**
 * Returns the texts whose translations must match them. A stale translation needn't, so that an editor can change a text
 * without its translations. Neither need a list with another length: the rule `translations` reports it once.
 */
export function currentPairs({ original, record, merged, body }: TranslatedRecord): ComparedPair[] {
  const pairs = merged.pairs
    .filter(({ state, ownPath }) => state !== 'stale' && !isInResizedList(ownPath, merged))
    .map(({ path, text, own }) => ({ text, own, place: { path } }))
  if (body === undefined || body === 'stale') return pairs
  const span: Span = [record.yamlEnd, record.yamlEnd + '---'.length]
  return [...pairs, { text: bodyTextOf(original), own: bodyTextOf(record), place: { span } }]
}
