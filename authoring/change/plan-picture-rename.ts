import path from 'node:path'
import { findClosestMatch } from '../../codegen/close-match.ts'
import { isSlug, slugify } from '../../codegen/names.ts'
import type { ResolvedSite } from '../../codegen/resolve/types.ts'
import type { ContentChange, Rejection } from './change.ts'
import { ChangeBuilder } from './change-builder.ts'
import { findUsages } from './usages.ts'

const folder = 'images/'

/** Returns whether a name means an image and not a record. */
export function isPictureName(name: string): boolean {
  return name.replace(/^(?:\.\/)?content\//, '').startsWith(folder)
}

/** Plans to rename or move an image and all its usages. Needs no redirects, because URLs of images contain a hash. */
export function planPictureRename(site: ResolvedSite, from: string, to: string): ContentChange | Rejection {
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
  const plan = new ChangeBuilder(site)
  renamePictures(plan, site, [[folder + old, folder + now]])
  return plan.toChange()
}

/** Moves the images that exist. */
export function renamePictures(
  plan: ChangeBuilder,
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
  for (const use of findUsages(site.content.records)) {
    const now = use.kind === 'image' ? names.get(use.text) : undefined
    if (now !== undefined) plan.replaceUsage(use, now)
  }
}

function goodName(name: string, ending: string): string {
  const stem = name.slice(0, name.length - path.extname(name).length)
  const parts = stem.split('/').map(part => (isSlug(part) ? part : slugify(part) || 'picture'))
  return parts.join('/') + ending
}
