import { isObject, type Json } from '../../codegen/json.ts'

/**
 * A value as far as the form can tell: it trims texts, and has no difference between nothing, a switch that is off,
 * an empty text, an empty list and a group whose fields are all empty.
 */
export function meaning(value: Json | undefined): Json | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  if (value === null || value === undefined || value === false) return undefined
  if (Array.isArray(value)) return value.length > 0 ? value.map(item => meaning(item) ?? '') : undefined
  if (!isObject(value)) return value
  const entries = Object.keys(value)
    .sort()
    .flatMap(key => {
      const found = meaning(value[key])
      return found === undefined ? [] : [[key, found] as const]
    })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

export function isBlank(value: Json | undefined): boolean {
  return meaning(value) === undefined
}

/** Whether a field is written: an empty list or group may have to be there, a text without words never. */
export function isSaid(value: Json | undefined): value is Json {
  if (value === false || Array.isArray(value) || !isBlank(value)) return true
  return isObject(value) && Object.values(value).every(isSaid)
}

/** Whether a file that says `kept` need not be changed to say `next`. */
export function same(kept: Json | undefined, next: Json | undefined): boolean {
  return JSON.stringify(meaning(kept)) === JSON.stringify(meaning(next)) && hasPlaces(kept, next)
}

/** Whether all that `next` says, though it is empty, is there. */
function hasPlaces(kept: Json | undefined, next: Json | undefined): boolean {
  if (kept === undefined || kept === null) return !isSaid(next)
  if (Array.isArray(next))
    return Array.isArray(kept) && next.every((item, index) => hasPlaces(kept[index], item))
  if (!isObject(next)) return true
  return isObject(kept) && Object.entries(next).every(([key, item]) => hasPlaces(kept[key], item))
}

/** How much of two values is alike, from 0 to 1. */
export function likeness(one: Json | undefined, other: Json | undefined): number {
  if (same(one, other)) return 1
  if (typeof one === 'string' && typeof other === 'string') return share(one.split(/\s+/), other.split(/\s+/))
  if (Array.isArray(one) && Array.isArray(other))
    return share(
      one.map(item => JSON.stringify(item)),
      other.map(item => JSON.stringify(item)),
    )
  if (!isObject(one) || !isObject(other)) return 0
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return keys.reduce((sum, key) => sum + likeness(one[key], other[key]), 0) / Math.max(keys.length, 1)
}

function share(one: readonly string[], other: readonly string[]): number {
  const left = new Set(one)
  const right = new Set(other)
  const both = [...left].filter(item => right.has(item)).length
  return both / Math.max(left.size, right.size, 1)
}
