export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** Keys and list positions from the top of a record. */
export type JsonPath = readonly (string | number)[]

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether `value` came from JSON or YAML's core types: no dates, maps, functions or cycles are looked for. */
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

/** Every value in a value, itself included. `path` is one list that goes on changing: copy it to keep it. */
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

/** A JSON pointer's steps: a number where it steps into a list of `value`. */
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

/** A copy with every string run through `change`; returns the value itself where nothing changed. */
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
