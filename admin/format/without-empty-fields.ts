import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { mapShaped, type ObjectShape, objectShapeOf, type Shape } from '../../codegen/schema/shape.ts'
import { isBlank } from './same.ts'

/** Returns the data without empty optional fields, and with an empty list or group for each required one that may be empty. */
export function withoutEmptyFields(data: JsonObject, shape: ObjectShape): JsonObject {
  const changed = mapShaped(shape, data, (value, at) => {
    const group = at && isObject(value) ? objectShapeOf(at, value) : undefined
    return group && isObject(value) ? tidy(value, group) : value
  })
  return isObject(changed) ? changed : {}
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
