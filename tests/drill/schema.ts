/** The schemas as an editor's changes need them: which values may be made longer, left out, or scaled. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isJson, isObject, type Json, type JsonObject } from '../../codegen/json.ts'

export type Node = JsonObject

const schemas = new Map<string, JsonObject>()

export function loadSchemas(folder: string): ReadonlyMap<string, JsonObject> {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.schema.json')) continue
    const schema: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    if (isJson(schema) && isObject(schema)) schemas.set(file.split(path.sep).join('/'), schema)
  }
  return schemas
}

/** Takes a value out of its list or record. */
export const gone = Symbol('gone')

/** Where a value stands. */
export interface Place {
  /** What its schema says of it. */
  node: Node
  /** The schema in which a `$ref` without a file is looked up. */
  root: JsonObject
  key: string
  /** Whether its record may not go without it. Entries of lists may not: how long a list is, is the list's affair. */
  required: boolean
}

/** What becomes of a value; its own parts have been changed before. */
export type Change = (value: Json, place: Place) => Json | typeof gone

/** The record with every value passed through `change`, parts before the whole. */
export function changed(data: JsonObject, file: string, change: Change): JsonObject {
  const root = schemas.get(file)
  if (!root) throw new Error(`There is no schema ${file}`)
  const result = changedAt(data, { node: root, root, key: '', required: true }, change)
  return isJson(result) && isObject(result) ? result : data
}

export function changedAt(value: Json, given: Place, change: Change): Json | typeof gone {
  const place = resolved(given, value)
  const { properties, required, items, additionalProperties } = place.node
  if (Array.isArray(value)) {
    const part = { ...place, node: asNode(items), required: true }
    const parts = value.map(item => changedAt(item, part, change))
    return change(
      parts.filter(item => item !== gone),
      place,
    )
  }
  if (!isObject(value)) return change(value, place)
  const needed = Array.isArray(required) ? required : []
  const parts = Object.entries(value).map(([key, item]) => {
    const own = asNode(properties)[key]
    const node = asNode(own ?? additionalProperties)
    const part = { ...place, node, key, required: own === undefined || needed.includes(key) }
    return [key, changedAt(item, part, change)] as const
  })
  return change(
    Object.fromEntries(parts.flatMap(([key, item]) => (item === gone ? [] : [[key, item]]))),
    place,
  )
}

/** Without its `$ref`, and as the one variant that the value is of. */
function resolved(place: Place, value: Json): Place {
  const { node, root } = place
  if (typeof node.$ref === 'string') {
    const [file = '', pointer = ''] = node.$ref.split('#')
    const target = file ? schemas.get(path.posix.basename(file)) : root
    const found = pointer
      .split('/')
      .slice(1)
      .reduce<Json | undefined>((at, step) => (isObject(at) ? at[step] : undefined), target)
    return resolved({ ...place, node: asNode(found), root: target ?? root }, value)
  }
  const variants = Array.isArray(node.oneOf) ? node.oneOf.map(asNode) : []
  const variant = variants.find(candidate => isVariant(candidate, value))
  return variant ? resolved({ ...place, node: variant }, value) : place
}

/** Every constant that it asks for is there. */
function isVariant({ properties }: Node, value: Json): boolean {
  return Object.entries(asNode(properties)).every(([name, child]) => {
    const { const: constant } = asNode(child)
    return constant === undefined || (isObject(value) && constant === value[name])
  })
}

function asNode(value: unknown): Node {
  return isJson(value) && isObject(value) ? value : {}
}

/** Whether a text is free: neither a choice nor a name, a link, a file, a date or anything in a fixed form. */
export function isFreeText(value: Json, { node }: Place): value is string {
  if (typeof value !== 'string' || node.type !== 'string') return false
  const isBound = ['enum', 'const', 'pattern', 'format'].some(word => word in node)
  return !isBound && !Object.keys(node).some(word => word.startsWith('x-'))
}

export function limit({ node }: Place, word: string, otherwise: number): number {
  const value = node[word]
  return typeof value === 'number' ? value : otherwise
}
