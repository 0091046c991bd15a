import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Hashes the parts to 16 hexadecimal digits of SHA-256. */
export function hashParts(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** Hashes a text or the content of a file to 27 characters of SHA-1. */
export function contentHash(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('base64url')
}

/** Hashes the names and the content of all files in a folder. */
export const hashFolder = (projectDir: string, folder: string): string =>
  hashFiles(projectDir, filesBelow(folder))

// A list of exclusions: a new folder may cause a superfluous build, but never a missing one.
const foldersWithoutCode = [
  'content',
  'coverage',
  'data',
  'dist',
  'docs',
  'drafts',
  'generated',
  'node_modules',
  'tests',
]

/** Hashes everything in a project that its code may come from: modules, schemas, settings, versions of packages. */
export function hashCode(projectDir: string): string {
  const files = readdirSync(projectDir, { withFileTypes: true })
    .filter(
      ({ name }) => !name.startsWith('.') && !foldersWithoutCode.includes(name) && !name.endsWith('.md'),
    )
    .flatMap(entry => {
      const fullPath = path.join(projectDir, entry.name)
      return entry.isDirectory() ? filesBelow(fullPath) : entry.isFile() ? [fullPath] : []
    })
  return hashFiles(projectDir, files)
}

function hashFiles(projectDir: string, files: readonly string[]): string {
  return hashParts(files.flatMap(file => [path.relative(projectDir, file), readFileSync(file)]))
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort()
}
