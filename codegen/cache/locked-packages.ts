import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isJson, isObject, type Json, type JsonObject } from '../json.ts'

/** Packages and all that they need, as package-lock.json pins them: 'node_modules/yaml 2.9.1'. Sorted. */
export function findLockedPackages(projectDir: string, names: Iterable<string>): string[] {
  const packages = readPackages(path.join(projectDir, 'package-lock.json'))
  const found = new Map<string, string>()
  const open = [...names].map(name => `node_modules/${name}`)
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const entry = packages[place]
    if (found.has(place) || !isObject(entry)) continue
    found.set(place, `${place} ${entry.version}`)
    for (const name of neededBy(entry)) open.push(placeOf(name, place, packages))
  }
  return [...found.values()].sort()
}

function neededBy(entry: JsonObject): string[] {
  return [entry.dependencies, entry.optionalDependencies].flatMap(list =>
    isObject(list) ? Object.keys(list) : [],
  )
}

/** A package has its own copy of another one, or finds it further up. */
function placeOf(name: string, from: string, packages: JsonObject): string {
  const own = `${from}/node_modules/${name}`
  const above = from.lastIndexOf('/node_modules/')
  if (packages[own] !== undefined) return own
  return above < 0 ? `node_modules/${name}` : placeOf(name, from.slice(0, above), packages)
}

const remembered = new Map<string, JsonObject>()

function readPackages(lockFile: string): JsonObject {
  const known = remembered.get(lockFile)
  if (known) return known
  const packages = parsePackages(lockFile)
  remembered.set(lockFile, packages)
  return packages
}

function parsePackages(lockFile: string): JsonObject {
  const lock: unknown = JSON.parse(readFileSync(lockFile, 'utf8'))
  const packages: Json | undefined = isJson(lock) && isObject(lock) ? lock.packages : undefined
  return isObject(packages) ? packages : {}
}
