import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectDir } from '../project-dir.ts'
import { findLockedPackages } from './locked-packages.ts'
import { type ModuleImport, parseImports } from './parse-imports.ts'

const hashesByEntry = new Map<string, string>()

/**
 * Hashes a module, all modules that it imports, directly or indirectly, and the locked versions of their packages. Results that older
 * code cached may be wrong. `entry` is the module's `import.meta.url`.
 */
export function hashModuleGraph(entry: string): string {
  const version = hashesByEntry.get(entry) ?? hashModules(fileURLToPath(entry))
  hashesByEntry.set(entry, version)
  return version
}

function hashModules(entry: string): string {
  const hash = createHash('sha256')
  const { texts, packages } = readModuleGraph(entry)
  for (const [file, text] of [...texts].sort()) hash.update(`${path.relative(projectDir, file)}\0${text}\0`)
  for (const installed of findLockedPackages(projectDir, packages)) hash.update(`${installed}\0`)
  return hash.digest('base64url').slice(0, 16)
}

/** Reads a module and all modules that it imports, directly or indirectly. Returns their texts by file, and their packages. */
export function readModuleGraph(entry: string): { texts: Map<string, string>; packages: Set<string> } {
  const texts = new Map<string, string>()
  const packages = new Set<string>()
  const open = [entry]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (texts.has(file)) continue
    const found = readModule(file)
    if (!found) continue
    texts.set(file, found.text)
    for (const { specifier, isType } of found.imports) {
      if (isType) continue
      if (specifier.startsWith('.')) open.push(path.resolve(path.dirname(file), specifier))
      else if (!specifier.startsWith('node:')) packages.add(packageOf(specifier))
    }
  }
  return { texts, packages }
}

/** Modules that several entries import are read once. */
const modules = new Map<string, { text: string; imports: readonly ModuleImport[] }>()

function readModule(file: string) {
  const known = modules.get(file)
  if (known || !existsSync(file)) return known
  const text = readFileSync(file, 'utf8')
  const found = { text, imports: parseImports(text) }
  modules.set(file, found)
  return found
}

/** 'ajv/dist/2020.js' → 'ajv'. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
