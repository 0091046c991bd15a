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
