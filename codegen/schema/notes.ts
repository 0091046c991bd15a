import { memoizeByObject } from '../cache/memoize.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { allShapesIn, childShape, mapShaped, type Shape } from './shape.ts'

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

const hasNotes = memoizeByObject((shape: Shape) => allShapesIn(shape).some(({ isNote }) => isNote))
