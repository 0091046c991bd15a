import type { Edit } from '../../codegen/problem.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { recordsOf } from '../../codegen/resolve/queries.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { appendItems, listAt, removeItem } from './list-edits.ts'

export interface NewRedirect {
  from: string
  to: string
  reason: string
}

export interface RedirectEdits {
  record: ContentRecord
  edits: Edit[]
  /** Indexes of removed items, in which nothing else may be edited. */
  removed: ReadonlySet<number>
}

/** Appends redirects, and removes those from a URL that now has a page. */
export function addRedirects(
  site: ResolvedSite,
  added: readonly NewRedirect[],
  live: ReadonlySet<string>,
): RedirectEdits | undefined {
  const [record] = recordsOf(site.content, 'redirects')
  const list = record && listAt(record, ['items'])
  if (!record || !list) return undefined
  const removed = new Set(site.redirects.filter(({ from }) => live.has(from)).map(({ index }) => index))
  const last = list.seq.items.length - 1
  const replaceLast = added.length > 0 && removed.has(last)
  const edits = [...removed]
    .filter(index => !(replaceLast && index === last))
    .map(index => removeItem(list, index))
  const entries = added.map(({ from, to, reason }) => ({ from, to, reason }))
  if (entries.length > 0) edits.push(...appendItems(list, entries, replaceLast))
  return { record, edits, removed }
}
