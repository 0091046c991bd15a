import { findClosestMatch } from '../../codegen/close-match.ts'
import { getAt } from '../../codegen/json.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { allUrls } from '../../codegen/resolve/all-urls.ts'
import { urlOf } from '../../codegen/resolve/queries.ts'
import { findOverview } from '../../codegen/resolve/suggest-replacement.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import { findField, shapeAt } from '../../codegen/schema/shape.ts'
import { type Change, type Refusal, siteAfter } from './change.ts'
import { findRecord } from './find-record.ts'
import { linesOf, listAt, removeItem } from './list-edits.ts'
import { Plan } from './plan.ts'
import { isReferenceTo } from './plan-rename.ts'
import { findUses, splitLink, type Use } from './uses.ts'

export interface Removal {
  change: Change
  /** Links whose words were written for the page that goes. */
  rewritten: readonly Use[]
  target: string | undefined
}

/**
 * Takes a record away: its file, the entries of lists that name it, and redirects from its addresses to `to` or
 * the overview page above it. Refused while a field that must have a value names it.
 */
export function planRemoval(
  site: ResolvedSite,
  name: string,
  to: string | undefined,
  now: number,
): Removal | Refusal {
  const record = findRecord(site, name)
  if ('refused' in record) return record
  const uses = findUses(site.content.records).filter(use => use.record.path !== record.path)
  const references = uses.filter(use => isReferenceTo(use, record))
  const needed = references.filter(use => !isSpare(use))
  if (needed.length > 0) return stillNeeded(record, needed)

  const plan = new Plan(site)
  plan.removed.add(record.path)
  const targets = targetsOf(site, siteAfter(site, plan, now), to)
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
  const change = plan.finish()
  return 'refused' in change ? change : { change, rewritten, target: targets.get(urlOf(record) ?? '') }
}

/** Where each address leads that the site would answer no more. */
function targetsOf(
  site: ResolvedSite,
  after: ResolvedSite,
  to: string | undefined,
): Map<string, string> | Refusal {
  const answered = new Set(allUrls(after))
  const gone = allUrls(site).filter(url => !answered.has(url))
  const wrong = to === undefined ? undefined : wrongTarget(to, after, gone)
  return wrong ?? new Map(gone.map(url => [url, to ?? findOverview(url, after.pages) ?? '/']))
}

/** Gives a link its new target; true where it has words, which were written for the old one. */
function redirectLink(
  plan: Plan,
  use: Use,
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
  plan.rewrite(use, target)
  return record.entity.name !== 'redirects'
}

/** Whether a reference is an entry of a list that may be shorter. */
function isSpare({ record, path = [] }: Use): boolean {
  const list = getAt(record.data, path.slice(0, -1))
  if (!Array.isArray(list)) return false
  const shape = shapeAt(record.entity.shape, record.data, path.slice(0, -1))
  return list.length > (shape?.kind === 'list' ? (shape.minItems ?? 0) : 0)
}

function removeReference(plan: Plan, { record, path = [] }: Use): void {
  const list = listAt(record, path.slice(0, -1))
  if (list) plan.edit(record.path, removeItem(list, Number(path.at(-1))))
}

function stillNeeded({ file }: ContentRecord, uses: readonly Use[]): Refusal {
  return {
    refused: `${file} is still needed. Name something else here first, or remove these as well:`,
    uses,
  }
}

/** A record's line about the one before or behind it in the same folder: without it, the order decides. */
function isNeighbor({ record, path }: Use, removed: ContentRecord): boolean {
  if (path?.length !== 1 || record.entity !== removed.entity) return false
  return findField(record.entity.shape, String(path[0]))?.required !== true
}

function wrongTarget(to: string, after: ResolvedSite, gone: readonly string[]): Refusal | undefined {
  const page = splitLink(to)?.page
  if (page !== undefined && (after.pages.has(page) || after.files.has(page))) return undefined
  if (page !== undefined && gone.includes(page)) return { refused: `${to} is what you want to remove.` }
  const near = findClosestMatch(to, [...after.pages.keys()])
  return { refused: `There is no page ${to} to lead to.${near ? ` Did you mean "${near}"?` : ''}` }
}
