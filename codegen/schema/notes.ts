import { isObject, type Json, type JsonObject } from '../json.ts'
import { childShape, innerShapes, mapShaped, type Shape } from './shape.ts'

/** Returns the data without its notes for editors (`x-note`). Returns the data itself if its schema has none. */
export function omitNotes(shape: Shape, data: JsonObject): JsonObject {
  if (!hasNotes(shape)) return data
  const published = mapShaped(shape, data, (value, at) =>
    at && isObject(value) ? omitFields(at, value) : value,
  )
  return isObject(published) ? published : data
}

function omitFields(shape: Shape, data: JsonObject): JsonObject {
  const isNote = (name: string, value: Json) =>
    childShape(shape, data, name)?.isNote === true && value !== undefined
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => !isNote(name, value)))
}

const known = new WeakMap<Shape, boolean>()

function hasNotes(shape: Shape): boolean {
  const remembered = known.get(shape)
  if (remembered !== undefined) return remembered
  // Ends the recursion of a shape that contains itself.
  known.set(shape, false)
  const result = shape.isNote === true || innerShapes(shape).some(hasNotes)
  known.set(shape, result)
  return result
}
