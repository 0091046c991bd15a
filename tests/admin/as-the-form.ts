import { bodyField, bodyOf } from '../../admin/format/keep-file.ts'
import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { isSchemaNode, type SchemaNode } from '../../codegen/model.ts'
import type { ContentRecord } from '../../codegen/read/record.ts'

/**
 * A record as the visual editor gives it back after opening and saving it: texts trimmed, fields in the order of the
 * form, empty optional ones left out, unknown ones at the end in the order of the alphabet.
 */
export function asTheForm(data: Json, shape: unknown): Json {
  if (typeof data === 'string') return data.trim()
  if (!isSchemaNode(shape)) return data
  if (Array.isArray(data)) return data.map(item => asTheForm(item, shape.items))
  if (!isObject(data)) return data
  const properties = isSchemaNode(shape.properties) ? shape.properties : {}
  const known = Object.keys(properties).filter(key => key in data)
  const unknown = Object.keys(data).filter(key => !(key in properties))
  return Object.fromEntries(
    [...known, ...unknown.sort()].flatMap(key => {
      const value = data[key]
      const isOptional = !(Array.isArray(shape.required) && shape.required.includes(key))
      if (value === undefined || (isOptional && isEmpty(value))) return []
      return [[key, asTheForm(value, properties[key])]]
    }),
  )
}

/** What the form of a record gives to save, its body with it. */
export function asGiven(record: ContentRecord): JsonObject {
  const data = formRecord(record.data ?? {}, record.entity.shape)
  return record.entity.format === 'markdown' ? { ...data, [bodyField]: bodyOf(record.text) } : data
}

export function formRecord(data: JsonObject, shape: SchemaNode): JsonObject {
  const record = asTheForm(data, shape)
  return isObject(record) ? record : {}
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
