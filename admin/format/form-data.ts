import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { mapShaped, type ObjectShape, objectShapeOf, type Shape } from '../../codegen/schema/shape.ts'
import { isBlank } from './same.ts'

/** A record as the form takes it: a picture's path begins with a slash, by which the form finds the file. */
export function dataForForm(data: JsonObject, shape: ObjectShape): JsonObject {
  return asRecord(mapShaped(shape, data, (value, at) => (isPicture(value, at) ? `/${value}` : value)))
}

/**
 * The form's data as files have it. What is empty or off and need not be said is left out; a list or group that must be
 * there is, even empty.
 */
export function dataForFile(data: JsonObject, shape: ObjectShape): JsonObject {
  const changed = mapShaped(shape, data, (value, at) => {
    if (isPicture(value, at)) return value.replace(/^\/+(?:content\/images\/)?/, '')
    const group = at && isObject(value) ? objectShapeOf(at, value) : undefined
    return group && isObject(value) ? tidy(value, group) : value
  })
  return asRecord(changed)
}

function isPicture(value: Json, shape: Shape | undefined): value is string {
  return shape?.kind === 'text' && shape.holds === 'image' && typeof value === 'string' && value !== ''
}

function asRecord(value: Json): JsonObject {
  return isObject(value) ? value : {}
}

function tidy(value: JsonObject, { fields }: ObjectShape): JsonObject {
  const optional = new Set(fields.filter(field => !field.required).map(field => field.name))
  const kept = Object.entries(value).filter(([key, item]) => !(optional.has(key) && isBlank(item)))
  const added = fields.flatMap(({ name, required, shape }) => {
    const empty = required && value[name] === undefined ? emptyValue(shape) : undefined
    return empty === undefined ? [] : [[name, empty] as const]
  })
  return Object.fromEntries([...kept, ...added])
}

/** A list without items, or a group of such. Undefined if the schema wants more. */
function emptyValue(shape: Shape): Json | undefined {
  if (shape.kind === 'list') return shape.minItems ? undefined : []
  if (shape.kind !== 'object') return undefined
  const group: JsonObject = {}
  for (const field of shape.fields.filter(({ required }) => required)) {
    const empty = emptyValue(field.shape)
    if (empty === undefined) return undefined
    group[field.name] = empty
  }
  return group
}
