import type { JsonPath } from '../json.ts'
import { bodyTextOf } from '../languages/body-parts.ts'
import { localizedSites, type TranslatedRecord } from '../languages/localize.ts'
import type { Span } from '../problem.ts'
import type { PairPart } from '../read/locate.ts'
import { type ContentRecord, locate } from '../read/record.ts'
import type { ResolvedSite } from '../resolve/types.ts'

interface Place {
  record: Pick<ContentRecord, 'file' | 'text'>
  span: Span
}

/** Locates a value of a translation. The place has no form: the visual editor edits the main language. */
export function locateTranslated(record: ContentRecord, path: JsonPath, part?: PairPart): Place {
  return { record: { file: record.file, text: record.text }, span: locate(record, path, part) }
}

/** Whether a path is in a list with another number of entries than were noted, so that its entries may be paired with other texts. */
export const isInResizedList = (path: JsonPath, { resized }: TranslatedRecord['merged']): boolean =>
  resized.some(({ ownPath }) => ownPath.every((step, index) => path[index] === step))

/** A text and its translation, which claims to be up to date. */
interface CurrentPair {
  text: string
  own: string
  /** Locates the translation. Called only for findings: it parses the file again. */
  locate: () => Place
}

/**
 * Returns the texts whose translations must match them. A stale translation needn't, so that an editor can change a text
 * without its translations. Neither need a list with another length: the rule `translations` reports it once.
 */
export function* currentPairs(site: ResolvedSite): Iterable<CurrentPair> {
  for (const { translated } of localizedSites(site)) {
    for (const { original, record, merged, body } of translated) {
      for (const { path, ownPath, text, own, state } of merged.pairs)
        if (state !== 'stale' && !isInResizedList(ownPath, merged))
          yield { text, own, locate: () => locateTranslated(record, path) }
      if (body === undefined || body === 'stale') continue
      const [text, own] = [bodyTextOf(original), bodyTextOf(record)]
      const span: Span = [record.yamlEnd, record.yamlEnd + '---'.length]
      yield { text, own, locate: () => ({ record: { file: record.file, text: record.text }, span }) }
    }
  }
}
