import { bodyField, bodyOf } from '../../admin/format/front-matter.ts'
import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'
import { childShape, fieldsOf, findField, type ObjectShape, type Shape } from '../../codegen/schema/shape.ts'

/**
 * A record as the visual editor gives it back after opening and saving it: texts trimmed, fields in the order of the
 * form, empty optional ones left out, unknown ones at the end in the order of the alphabet.
 */
export function asTheForm(data: Json, shape: Shape | undefined): Json {
  if (typeof data === 'string') return data.trim()
  if (!shape) return data
  if (Array.isArray(data)) return data.map((item, index) => asTheForm(item, childShape(shape, data, index)))
  if (!isObject(data)) return data
  const names = fieldsOf(shape).map(field => field.name)
  const known = names.filter(key => key in data)
  const unknown = Object.keys(data).filter(key => !names.includes(key))
  return Object.fromEntries(
    [...known, ...unknown.sort()].flatMap(key => {
      const value = data[key]
      const field = findField(shape, key)
      if (value === undefined || (!field?.required && isEmpty(value))) return []
      return [[key, asTheForm(value, field?.shape)]]
    }),
  )
}

/** Returns the values that the form of a record saves, including its body. */
export function asGiven(record: ContentRecord): JsonObject {
  const data = formRecord(record.data ?? {}, record.entity.shape)
  return record.entity.format === 'markdown' ? { ...data, [bodyField]: bodyOf(record.text) } : data
}

function formRecord(data: JsonObject, shape: ObjectShape): JsonObject {
  const record = asTheForm(data, shape)
  return isObject(record) ? record : {}
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
