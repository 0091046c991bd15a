import { isObject, type Json, type JsonObject } from '../json.ts'

// Keywords with subschemas, of those that the meta-schema allows.
const nodes = ['items', 'additionalProperties']
const maps = ['properties', '$defs']
const lists = ['oneOf']

/** Returns a copy of a schema with each direct subschema changed. Keeps `$ref`s. */
export function mapSubschemas(schema: JsonObject, change: (inner: JsonObject) => Json): JsonObject {
  const changed = (value: Json): Json => (isObject(value) ? change(value) : value)
  const entries = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (nodes.includes(keyword)) return [keyword, changed(value)]
    if (lists.includes(keyword) && Array.isArray(value)) return [keyword, value.map(changed)]
    if (maps.includes(keyword) && isObject(value)) {
      const inner = Object.entries(value).map(([name, node]) => [name, changed(node)] as const)
      return [keyword, Object.fromEntries(inner)]
    }
    return [keyword, value]
  })
  return Object.fromEntries(entries)
}
