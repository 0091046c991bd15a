import { isObject, type Json, type JsonObject } from '../json.ts'

// Where a schema holds others, among the keywords that the meta-schema admits.
const nodes = ['items', 'additionalProperties']
const maps = ['properties', '$defs']
const lists = ['oneOf']

/** A schema with each schema directly inside it changed; `$ref`s stay. */
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
