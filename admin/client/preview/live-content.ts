import { isObject, type Json } from '../../../codegen/json.ts'
import { type Entity, exportName } from '../../../codegen/model.ts'
import { images } from '../../../generated/images.js'
import { palette } from '../../../styles/palette.ts'

// The very modules that the pages read: what is written into them shows on every page.
const modules = import.meta.glob<Record<string, unknown>>('../../../generated/content/**/*.js', {
  eager: true,
})

/** Puts a record into the content that the pages read, in the place of the one with its slug. */
export function placeRecord(entity: Entity, record: object): void {
  const module = modules[`../../../generated/content/${entity.name}.js`]
  const fresh: unknown = JSON.parse(JSON.stringify(record))
  const held = module?.[exportName(entity)]
  if (!isObject(fresh)) return
  addPictures(fresh)
  if (isObject(held)) overwrite(held, fresh)
  if (!Array.isArray(held)) return
  const known = held.find((other: unknown) => isObject(other) && other.slug === fresh.slug)
  if (isObject(known)) {
    overwrite(known, fresh)
    return
  }
  held.push(fresh)
  const bySlug = module?.[`${exportName(entity)}BySlug`]
  if (isObject(bySlug) && typeof fresh.slug === 'string') bySlug[fresh.slug] = fresh
}

/** In place, group by group: components hold on to parts of what they once read. */
function overwrite(held: { [key: string]: Json }, fresh: { [key: string]: Json }): void {
  for (const key of Object.keys(held)) if (!(key in fresh)) delete held[key]
  for (const [key, value] of Object.entries(fresh)) {
    const before = held[key]
    if (isObject(before) && isObject(value)) overwrite(before, value)
    else if (Array.isArray(before) && Array.isArray(value)) before.splice(0, before.length, ...value)
    else held[key] = value
  }
}

/** A picture that no page has used so far has no small versions yet: its words stand in for it. */
function addPictures(value: Json): void {
  if (Array.isArray(value)) for (const item of value) addPictures(item)
  if (!isObject(value)) return
  const known: Record<string, object> = images
  if (typeof value.src === 'string' && typeof value.alt === 'string' && !(value.src in known)) {
    known[value.src] = {
      width: 1600,
      height: 1200,
      color: palette.light.placeholder,
      hash: 'new',
      widths: [800],
    }
  }
  for (const item of Object.values(value)) addPictures(item)
}
