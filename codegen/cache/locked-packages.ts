import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isJson, isObject, type Json, type JsonObject } from '../json.ts'

/** Lists packages and all their dependencies as package-lock.json locks them: 'node_modules/yaml 2.9.1'. Sorted. */
export function findLockedPackages(projectDir: string, names: Iterable<string>): string[] {
  const packages = readPackages(path.join(projectDir, 'package-lock.json'))
  const found = new Map<string, string>()
  const open = [...names].map(name => `node_modules/${name}`)
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entry = packages[folder]
    if (found.has(folder) || !isObject(entry)) continue
    found.set(folder, `${folder} ${entry.version}`)
    for (const name of dependenciesOf(entry)) open.push(resolvePackage(name, folder, packages))
  }
  return [...found.values()].sort()
}

function dependenciesOf(entry: JsonObject): string[] {
  return [entry.dependencies, entry.optionalDependencies].flatMap(list =>
    isObject(list) ? Object.keys(list) : [],
  )
}

/** Finds a dependency as Node does: in the package's own node_modules, else in those above. */
function resolvePackage(name: string, from: string, packages: JsonObject): string {
  const own = `${from}/node_modules/${name}`
  const above = from.lastIndexOf('/node_modules/')
  if (packages[own] !== undefined) return own
  return above < 0 ? `node_modules/${name}` : resolvePackage(name, from.slice(0, above), packages)
}

const packagesByLockFile = new Map<string, JsonObject>()

function readPackages(lockFile: string): JsonObject {
  const known = packagesByLockFile.get(lockFile)
  if (known) return known
  const packages = parsePackages(lockFile)
  packagesByLockFile.set(lockFile, packages)
  return packages
}

function parsePackages(lockFile: string): JsonObject {
  const lock: unknown = JSON.parse(readFileSync(lockFile, 'utf8'))
  const packages: Json | undefined = isJson(lock) && isObject(lock) ? lock.packages : undefined
  return isObject(packages) ? packages : {}
}
