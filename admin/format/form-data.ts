import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import type { SchemaNode } from '../../codegen/model.ts'
import { asShape } from '../config/shape.ts'
import { isBlank } from './same.ts'

/** A record as the form takes it: a picture's path begins with a slash, by which the form finds the file. */
export function dataForForm(data: JsonObject, shape: SchemaNode): JsonObject {
  return asRecord(mapByShape(data, shape, (value, node) => (isPicture(node) ? `/${value}` : value)))
}

/**
 * The form's data as files have it. What is empty or off and need not be said is left out; a list that must be there
 * is, even empty.
 */
export function dataForFile(data: JsonObject, shape: SchemaNode): JsonObject {
  const record = asRecord(
    mapByShape(data, shape, (value, node) =>
      isPicture(node) ? value.replace(/^\/+(?:content\/images\/)?/, '') : value,
    ),
  )
  return asRecord(tidy(record, shape))
}

const isPicture = (node: SchemaNode) => node['x-image'] === true

function asRecord(value: Json): JsonObject {
  return isObject(value) ? value : {}
}

function mapByShape(
  value: Json,
  shape: SchemaNode,
  change: (text: string, node: SchemaNode) => string,
): Json {
  if (typeof value === 'string') return value === '' ? value : change(value, shape)
  if (Array.isArray(value)) return value.map(item => mapByShape(item, asShape(shape.items), change))
  if (!isObject(value)) return value
  const { properties, open } = fieldsAt(shape, value)
  const entries = Object.entries(value).map(
    ([key, item]) => [key, mapByShape(item, asShape(properties[key] ?? open), change)] as const,
  )
  return Object.fromEntries(entries)
}

function tidy(value: Json, shape: SchemaNode): Json {
  if (Array.isArray(value)) return value.map(item => tidy(item, asShape(shape.items)))
  if (!isObject(value)) return value
  const { properties, required, open } = fieldsAt(shape, value)
  const keys = [...new Set([...Object.keys(value), ...emptyLists(properties, required)])]
  const entries = keys.flatMap(key => {
    const item = value[key] ?? []
    const isOptional = key in properties && !required.has(key)
    return isOptional && isBlank(item) ? [] : [[key, tidy(item, asShape(properties[key] ?? open))] as const]
  })
  return Object.fromEntries(entries)
}

/** Lists that a form leaves out when they are empty, though the file must have them. */
function emptyLists(properties: SchemaNode, required: ReadonlySet<unknown>): string[] {
  return Object.keys(properties).filter(key => required.has(key) && mayBeEmpty(asShape(properties[key])))
}

/** Whether a list may have no items. */
export function mayBeEmpty({ type, minItems }: SchemaNode): boolean {
  return type === 'array' && !(typeof minItems === 'number' && minItems > 0)
}

/** The fields of a group, of its kind where there are several. */
function fieldsAt(shape: SchemaNode, value: JsonObject) {
  const variants = Array.isArray(shape.oneOf) ? shape.oneOf.map(asShape) : []
  const own = variants.find(variant => {
    const consts = Object.entries(asShape(variant.properties)).filter(([, node]) => 'const' in asShape(node))
    return consts.length > 0 && consts.every(([key, node]) => asShape(node).const === value[key])
  })
  const node = own ?? shape
  return {
    properties: asShape(node.properties),
    required: new Set(Array.isArray(node.required) ? node.required : []),
    open: node.additionalProperties,
  }
}
