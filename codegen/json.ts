export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** Keys and list indexes from the root of a record. */
export type JsonPath = readonly (string | number)[]

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value consists of JSON types only. A parsed YAML value may not: it may hold dates or maps. Must not be cyclic. */
export function isJson(value: unknown): value is Json {
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isJson)
  if (typeof value === 'object') return Object.values(value).every(isJson)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

export function getAt(value: Json | undefined, path: JsonPath): Json | undefined {
  let found = value
  for (const step of path) {
    if (Array.isArray(found) && typeof step === 'number') found = found[step]
    else if (isObject(found) && Object.hasOwn(found, step)) found = found[step]
    else return undefined
  }
  return found
}

export function textAt(value: Json | undefined, path: JsonPath): string | undefined {
  const found = getAt(value, path)
  return typeof found === 'string' ? found : undefined
}

/** Returns the entries of the list at a path. Empty without a list. */
export function entriesAt(value: Json | undefined, path: JsonPath): readonly Json[] {
  const list = getAt(value, path)
  return Array.isArray(list) ? list : []
}

/** Visits a value and every value in it. `path` is one list that is modified in place: copy it to keep it. */
export function walkJson(value: Json, visit: (value: Json, path: JsonPath) => void): void {
  const path: (string | number)[] = []
  function walk(inner: Json): void {
    visit(inner, path)
    if (typeof inner !== 'object' || inner === null) return
    if (Array.isArray(inner)) {
      for (let index = 0; index < inner.length; index += 1) step(index, inner[index])
    } else {
      for (const key of Object.keys(inner)) step(key, inner[key])
    }
  }
  function step(at: string | number, inner: Json | undefined): void {
    if (inner === undefined) return
    path.push(at)
    walk(inner)
    path.pop()
  }
  walk(value)
}

/** Converts a JSON pointer to a path. Steps into lists of `value` become numbers. */
export function pathOfPointer(value: Json | undefined, pointer: string): JsonPath {
  const path: (string | number)[] = []
  let found = value
  for (const raw of pointer.split('/').slice(1)) {
    const key = raw.replaceAll('~1', '/').replaceAll('~0', '~')
    const step: string | number = Array.isArray(found) ? Number(key) : key
    path.push(step)
    found = getAt(found, [step])
  }
  return path
}

/** Applies `change` to every string. Returns the value itself if nothing changed. */
export function mapStrings(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) {
    const items = value.map(item => mapStrings(item, change))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)] as const)
  return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value
}
