import { slugify } from '../names.ts'
import type { ContentRecord } from '../read/record.ts'
import { urlOf } from '../resolve/queries.ts'
import { nameOf } from './label.ts'

/**
 * Tells which of two records is a copy of the other: the one that is new to visitors, else the one whose file name doesn't match its
 * name, such as "Kyle" in kyle-copy.yaml, else the later one.
 */
export function tellCopy(
  later: ContentRecord,
  earlier: ContentRecord,
  published: ReadonlySet<string>,
): { copy: ContentRecord; original: ContentRecord } {
  const isPublic = (one: ContentRecord) => published.has(urlOf(one) ?? '')
  const isNamed = (one: ContentRecord) => one.slug === slugify(nameOf(one) ?? '')
  const isOriginal = isPublic(later) === isPublic(earlier) ? isNamed : isPublic
  return isOriginal(later) && !isOriginal(earlier)
    ? { copy: earlier, original: later }
    : { copy: later, original: earlier }
}
