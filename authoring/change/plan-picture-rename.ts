import path from 'node:path'
import { findClosestMatch } from '../../codegen/close-match.ts'
import { isSlug, slugify } from '../../codegen/names.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import type { Change, Refusal } from './change.ts'
import { Plan } from './plan.ts'
import { findUses } from './uses.ts'

const folder = 'images/'

/** Whether a name means a picture and not a record. */
export function isPictureName(name: string): boolean {
  return name.replace(/^(?:\.\/)?content\//, '').startsWith(folder)
}

/** Another name or folder for a picture, wherever it is shown. The address of a picture changes with each edit anyway. */
export function planPictureRename(site: ResolvedSite, from: string, to: string): Change | Refusal {
  const [old, now] = [from, to].map(name => name.replace(/^(?:\.\/)?(?:content\/)?(?:images\/)?/, ''))
  const { images } = site.content
  if (!old || !now || !images.has(old)) {
    const near = findClosestMatch(old ?? '', images)
    return { refused: `There is no picture "${from}".${near ? ` Did you mean "${folder}${near}"?` : ''}` }
  }
  if (images.has(now)) return { refused: `There is a picture ${folder}${now} already.` }
  if (/^(?:scenes|albedo)\//.test(old)) {
    return { refused: `The visualizer finds ${folder}${old} by the name of its room or floor: rename that.` }
  }
  const good = goodName(now, path.extname(old))
  if (now !== good)
    return { refused: `"${to}" is no good name for this picture. Did you mean "${folder}${good}"?` }
  const plan = new Plan(site)
  renamePictures(plan, site, [[folder + old, folder + now]])
  return plan.finish()
}

/** Moves those that there are. */
export function renamePictures(
  plan: Plan,
  site: ResolvedSite,
  pairs: readonly (readonly [string, string])[],
): void {
  const names = new Map(
    pairs
      .map(([old, now]) => [old.slice(folder.length), now.slice(folder.length)] as const)
      .filter(([old]) => site.content.images.has(old)),
  )
  if (names.size === 0) return
  for (const [old, now] of names) plan.moves.set(folder + old, folder + now)
  for (const use of findUses(site.content.records)) {
    const now = use.kind === 'image' ? names.get(use.text) : undefined
    if (now !== undefined) plan.rewrite(use, now)
  }
}

function goodName(name: string, ending: string): string {
  const stem = name.slice(0, name.length - path.extname(name).length)
  const parts = stem.split('/').map(part => (isSlug(part) ? part : slugify(part) || 'picture'))
  return parts.join('/') + ending
}
