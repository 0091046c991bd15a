/** Applies a change to the values of a record, with their schemas. */
import { isJson, isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { findField, objectShapeOf, type Shape } from '../../codegen/schema/shape.ts'

/** Location and schema of a value. */
export interface FieldContext {
  shape: Shape | undefined
  key: string
  /** Whether the record requires the value. False for entries of lists: the list's schema limits its length. */
  required: boolean
}

/** Result of a change that removes a value from its list or record. */
export const gone = Symbol('gone')

/** Returns the new value. Its parts have already been changed. */
export type ValueMutation = (value: Json, place: FieldContext) => Json | typeof gone

/** Applies `change` to every value of a record, parts first. */
export function changed(data: JsonObject, shape: Shape, change: ValueMutation): JsonObject {
  const result = changedAt(data, { shape, key: '', required: true }, change)
  return isJson(result) && isObject(result) ? result : data
}

export function changedAt(value: Json, place: FieldContext, change: ValueMutation): Json | typeof gone {
  return change(withParts(value, place, change), place)
}

function withParts(value: Json, place: FieldContext, change: ValueMutation): Json {
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

export function itemsOf({ shape }: FieldContext): Shape | undefined {
  return shape?.kind === 'list' ? shape.items : undefined
}

/** Returns whether a value is free text: not a choice, reference, link, file, date or other fixed format. */
export function isFreeText(value: Json, { shape }: FieldContext): value is string {
  if (typeof value !== 'string' || shape?.kind !== 'text') return false
  return shape.holds === 'words' && shape.format === undefined && shape.pattern === undefined
}

/** Returns the minimum and maximum length of a text, in characters. */
export function lengthsOf({ shape }: FieldContext): { least: number; most: number | undefined } {
  return shape?.kind === 'text'
    ? { least: shape.minLength ?? 1, most: shape.maxLength }
    : { least: 1, most: undefined }
}

/** Returns the minimum and maximum number of entries of a list. */
export function entriesOf({ shape }: FieldContext): { least: number; most: number | undefined } {
  return shape?.kind === 'list'
    ? { least: shape.minItems ?? 0, most: shape.maxItems }
    : { least: 0, most: undefined }
}

export function isReferenceShapeTo(collection: string, { shape }: FieldContext): boolean {
  return shape?.kind === 'reference' && shape.collection === collection
}

export function holds(what: 'date' | 'image' | 'price', { shape }: FieldContext): boolean {
  return shape?.kind === 'text' && shape.holds === what
}
