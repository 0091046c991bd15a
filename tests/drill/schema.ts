/** Passes the values of a record through a change, with what the schema says of each. */
import { isJson, isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { findField, objectShapeOf, type Shape } from '../../codegen/schema/shape.ts'

/** Where a value stands. */
export interface Place {
  shape: Shape | undefined
  key: string
  /** Whether its record may not go without it. Entries of lists may not: how long a list is, is the list's affair. */
  required: boolean
}

/** Takes a value out of its list or record. */
export const gone = Symbol('gone')

/** What becomes of a value; its own parts have been changed before. */
export type Change = (value: Json, place: Place) => Json | typeof gone

/** The record with every value passed through `change`, parts before the whole. */
export function changed(data: JsonObject, shape: Shape, change: Change): JsonObject {
  const result = changedAt(data, { shape, key: '', required: true }, change)
  return isJson(result) && isObject(result) ? result : data
}

export function changedAt(value: Json, place: Place, change: Change): Json | typeof gone {
  return change(withParts(value, place, change), place)
}

function withParts(value: Json, place: Place, change: Change): Json {
  if (Array.isArray(value)) {
    const part = { ...place, shape: itemsOf(place), required: true }
    return value.map(item => changedAt(item, part, change)).filter(item => item !== gone)
  }
  if (!isObject(value)) return value
  const group = place.shape && objectShapeOf(place.shape, value)
  const parts = Object.entries(value).map(([key, item]) => {
    const field = findField(group, key)
    const part = { key, shape: field?.shape ?? group?.additional, required: field?.required ?? true }
    return [key, changedAt(item, part, change)] as const
  })
  return Object.fromEntries(parts.flatMap(([key, item]) => (item === gone ? [] : [[key, item]])))
}

export function itemsOf({ shape }: Place): Shape | undefined {
  return shape?.kind === 'list' ? shape.items : undefined
}

/** Whether a text is free: neither a choice nor a name, a link, a file, a date or anything in a fixed form. */
export function isFreeText(value: Json, { shape }: Place): value is string {
  if (typeof value !== 'string' || shape?.kind !== 'text') return false
  return shape.holds === 'words' && shape.format === undefined && shape.pattern === undefined
}

/** How many characters a text needs, and how many it may have. */
export function lengthsOf({ shape }: Place): { least: number; most: number | undefined } {
  return shape?.kind === 'text'
    ? { least: shape.minLength ?? 1, most: shape.maxLength }
    : { least: 1, most: undefined }
}

/** How many entries a list needs, and how many it may have. */
export function entriesOf({ shape }: Place): { least: number; most: number | undefined } {
  return shape?.kind === 'list'
    ? { least: shape.minItems ?? 0, most: shape.maxItems }
    : { least: 0, most: undefined }
}

export function isReferenceTo(collection: string, { shape }: Place): boolean {
  return shape?.kind === 'reference' && shape.collection === collection
}

export function holds(what: 'date' | 'image', { shape }: Place): boolean {
  return shape?.kind === 'text' && shape.holds === what
}
