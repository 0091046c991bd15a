import type { Diagnosis } from '../finding-texts/file-texts.ts'
import type { JsonPath } from '../json.ts'
import { bodyTextOf } from '../languages/body-parts.ts'
import { localizedSites, type TranslatedRecord } from '../languages/localize.ts'
import type { Span } from '../problem.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import type { Rule } from './rule.ts'

/** Whether a path is in a list with another number of entries than were noted, so that its entries may be paired with other texts. */
export const isInResizedList = (path: JsonPath, { resized }: TranslatedRecord['merged']): boolean =>
  resized.some(({ ownPath }) => ownPath.every((step, index) => path[index] === step))

/** Creates the `find` of a rule that compares a text with its translation. Caches the findings of each record. */
export const findInEachPair = (
  id: Rule['id'],
  compare: (text: string, own: string, site: ResolvedSite) => Diagnosis | undefined,
): Rule['find'] =>
  function* find(site, { cachedFindings }) {
    for (const { record, ...one } of localizedSites(site).flatMap(({ translated }) => translated))
      yield* cachedFindings(id, record, () =>
        currentPairs({ record, ...one }).flatMap(({ text, own, place }) => {
          const found = compare(text, own, site)
          return found ? [{ record, ...place, ...found }] : []
        }),
      )
  }

/**
 * Returns the texts whose translations must match them. A stale translation needn't, so that an editor can change a text
 * without its translations. Neither need a list with another length: the rule `translations` reports it once.
 */
export function currentPairs({ original, record, merged, body }: TranslatedRecord) {
  const pairs = merged.pairs
    .filter(({ state, ownPath }) => state !== 'stale' && !isInResizedList(ownPath, merged))
    .map(({ path, text, own }) => ({ text, own, place: { path } }))
  if (body === undefined || body === 'stale') return pairs
  const span: Span = [record.yamlEnd, record.yamlEnd + '---'.length]
  return [...pairs, { text: bodyTextOf(original), own: bodyTextOf(record), place: { span } }]
}
