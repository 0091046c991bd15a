import { entriesAt } from '../json.ts'
import type { Span } from '../problem.ts'
import { alignEntries, matchInOrder } from './align.ts'
import { bodyPartsOf } from './body-parts.ts'
import type { TranslatedRecord } from './localize.ts'

/** A part of a Markdown body whose translation no longer says the same. */
export interface ChangedPart {
  kind: 'changed' | 'new' | 'gone' | 'moved'
  /** Hash of the part that was translated. Undefined for a new part. */
  source?: string
  /** Text in the main language. Undefined for a part that is gone. */
  now?: string
  /** Span of its translation, or for a new part, that of the part before it. */
  ownSpan: Span
}

/** Lists the parts of a record's body that changed since they were translated, in the order of the main language. */
export function listChangedParts({
  original,
  translation,
  body,
}: Pick<TranslatedRecord, 'original' | 'translation' | 'body'>): ChangedPart[] {
  if (body !== 'stale') return []
  const { hashes, spans } = bodyPartsOf(original)
  const sources = entriesAt(translation.data, ['sources', 'body']).map(String)
  const [parts, noted] = [hashes, sources].map(all => all.map(hash => new Map([['', hash]])))
  if (!parts || !noted) return []
  const partners = alignEntries(parts, noted)
  const inOrder = matchInOrder(parts, noted)
  const ownSpanAt = createOwnSpans(translation, sources.length)
  const textAt = (index: number) => original.text.slice(...(spans[index] ?? [0, 0]))
  const changed = partners.flatMap((partner, index): ChangedPart[] => {
    if (inOrder[index] !== undefined) return []
    const now = textAt(index)
    if (partner === undefined) {
      const before = partners.slice(0, index).findLast(other => other !== undefined)
      return [{ kind: 'new', now, ownSpan: ownSpanAt(before ?? 0) }]
    }
    const source = sources[partner] ?? ''
    const kind = source === hashes[index] ? 'moved' : 'changed'
    return [{ kind, source, now, ownSpan: ownSpanAt(partner) }]
  })
  const taken = new Set(partners)
  const gone = sources.flatMap((source, index): ChangedPart[] =>
    taken.has(index) ? [] : [{ kind: 'gone', source, ownSpan: ownSpanAt(index) }],
  )
  return [...changed, ...gone]
}

/** Returns a function that finds a part of a translation by the number of the part that it translates. */
function createOwnSpans(translation: TranslatedRecord['translation'], noted: number) {
  const { spans } = bodyPartsOf(translation)
  const start: Span = [translation.yamlEnd, translation.yamlEnd + '---'.length]
  // It isn't certain which part translates which if their number differs.
  return (index: number): Span => (spans.length === noted ? spans[index] : undefined) ?? start
}
