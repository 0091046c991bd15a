import { isObject, type Json, type JsonObject } from '../../codegen/json.ts'
import { mapShaped, type ObjectShape, objectShapeOf, type Shape } from '../../codegen/schema/shape.ts'
import { isBlank } from './same.ts'

/** A record as the form takes it: a picture's path begins with a slash, by which the form finds the file. */
export function dataForForm(data: JsonObject, shape: ObjectShape): JsonObject {
  return asRecord(mapShaped(shape, data, (value, at) => (isPicture(value, at) ? `/${value}` : value)))
}

/**
 * The form's data as files have it. What is empty or off and need not be said is left out; a list that must be there
 * is, even empty.
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
  const emptyLists = fields.filter(
    ({ name, required, shape }) => required && mayBeEmpty(shape) && value[name] === undefined,
  )
  return Object.fromEntries([...kept, ...emptyLists.map(({ name }) => [name, []] as const)])
}

/** Whether a list may have no items. */
function mayBeEmpty(shape: Shape): boolean {
  return shape.kind === 'list' && !shape.minItems
}
