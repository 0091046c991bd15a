import { findClosestMatch } from '../../codegen/close-match.ts'
import { getAt } from '../../codegen/json.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { allUrls } from '../../codegen/resolve/all-urls.ts'
import { urlOf } from '../../codegen/resolve/queries.ts'
import { findOverview } from '../../codegen/resolve/suggest-replacement.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { findField, shapeAt } from '../../codegen/schema/shape.ts'
import { applyToSite, type ContentChange, type Rejection } from './change.ts'
import { ChangeBuilder } from './change-builder.ts'
import { findRecord, findTranslations } from './find-record.ts'
import { linesOf, listAt, removeItem } from './list-edits.ts'
import { isReferenceTo } from './plan-rename.ts'
import { findUsages, type RecordUsage, splitLink } from './usages.ts'

export interface Removal {
  change: ContentChange
  /** Links to the removed page, whose text should be read again. */
  reread?: { uses: readonly RecordUsage[]; target: string | undefined }
}

/**
 * Plans to remove a record: its file and the list items that name it, with redirects from its URLs to `to` or its overview page.
 * Returns a rejection if a required field names the record.
 */
export function planRemoval(site: ResolvedSite, name: string, to: string | undefined): Removal | Rejection {
  const record = findRecord(site, name)
  if ('refused' in record) return record
  const { records, translations } = site.content
  const ownPaths = new Set([record, ...findTranslations(site, record)].map(({ path }) => path))
  const uses = findUsages([...records, ...translations]).filter(use => !ownPaths.has(use.record.path))
  const references = uses.filter(use => isReferenceTo(use, record))
  const needed = references.filter(use => !isRemovable(use))
  if (needed.length > 0) return rejectReferenced(record, needed)

  const plan = new ChangeBuilder(site)
  for (const path of ownPaths) plan.removed.add(path)
  const targets = targetsOf(site, applyToSite(site, plan), to)
  if ('refused' in targets) return targets
  plan.redirect(
    [...targets].map(([from, target]) => ({
      from,
      to: target,
      reason: `The ${site.pages.has(from) ? 'page' : 'file'} was taken away.`,
    })),
  )
  for (const use of references) removeReference(plan, use)
  const rewritten = uses.filter(use => redirectLink(plan, use, record, targets))
  const change = plan.toChange()
  if ('refused' in change) return change
  const target = targets.get(urlOf(record) ?? '')
  return { change, ...(rewritten.length > 0 && { reread: { uses: rewritten, target } }) }
}

/** Maps each URL that disappears to its redirect. */
function targetsOf(
  site: ResolvedSite,
  after: ResolvedSite,
  to: string | undefined,
): Map<string, string> | Rejection {
  const answered = new Set(allUrls(after))
  const gone = allUrls(site).filter(url => !answered.has(url))
  const wrong = to === undefined ? undefined : wrongTarget(to, after, gone)
  return wrong ?? new Map(gone.map(url => [url, to ?? findOverview(url, after.pages) ?? '/']))
}

/** Changes the target of a link. Returns whether the link has a text, which may no longer fit. */
function redirectLink(
  plan: ChangeBuilder,
  use: RecordUsage,
  removed: ContentRecord,
  targets: ReadonlyMap<string, string>,
): boolean {
  const page = use.kind === 'link' ? splitLink(use.text)?.page : undefined
  const target = page === undefined ? undefined : targets.get(page)
  if (target === undefined) return false
  const { record, span } = use
  if (isNeighbor(use, removed)) {
    plan.edit(record.path, { span: linesOf(record.text, span), text: '' })
    return false
  }
  plan.replaceUsage(use, target)
  return record.entity.name !== 'redirects'
}

/** Returns whether a reference is an item of a list that may be shorter. */
function isRemovable({ record, path = [] }: RecordUsage): boolean {
  const list = getAt(record.data, path.slice(0, -1))
  if (!Array.isArray(list)) return false
  const shape = shapeAt(record.entity.shape, record.data, path.slice(0, -1))
  return list.length > (shape?.kind === 'list' ? (shape.minItems ?? 0) : 0)
}

function removeReference(plan: ChangeBuilder, { record, path = [] }: RecordUsage): void {
  const list = listAt(record, path.slice(0, -1))
  if (list) plan.edit(record.path, removeItem(list, Number(path.at(-1))))
}

function rejectReferenced({ file }: ContentRecord, uses: readonly RecordUsage[]): Rejection {
  return {
    refused: `${file} is still needed. Name something else here first, or remove these as well:`,
    uses,
  }
}

/** Returns whether a usage is the `previous` or `next` of a record in the same folder, which defaults to the order. */
function isNeighbor({ record, path }: RecordUsage, removed: ContentRecord): boolean {
  if (path?.length !== 1 || record.entity !== removed.entity) return false
  return findField(record.entity.shape, String(path[0]))?.required !== true
}

function wrongTarget(to: string, after: ResolvedSite, gone: readonly string[]): Rejection | undefined {
  const page = splitLink(to)?.page
  if (page !== undefined && (after.pages.has(page) || after.files.has(page))) return undefined
  if (page !== undefined && gone.includes(page)) return { refused: `${to} is what you want to remove.` }
  const near = findClosestMatch(to, [...after.pages.keys()])
  return { refused: `There is no page ${to} to lead to.${near ? ` Did you mean "${near}"?` : ''}` }
}
