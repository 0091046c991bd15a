import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// A list of exclusions: a new folder may cause a superfluous build, but never a missing one.
const excludedFolders = ['content', 'data', 'dist', 'docs', 'generated', 'node_modules', 'coverage', 'tests']

/** Hashes of the inputs of a build. */
export interface Inputs {
  /** Commit hash; the sitemap contains dates of commits. */
  commit: string
  /** Hash of the code. */
  sources: string
  content: string
  /** Hash of the generated files, which also depend on the date. */
  generated: string
}

export interface InputFolders {
  projectDir: string
  contentDir: string
  generatedDir: string
}

export function hashInputs({ projectDir, contentDir, generatedDir }: InputFolders): Inputs {
  return {
    commit: headCommit(projectDir),
    sources: hashFiles(projectDir, projectFiles(projectDir)),
    content: hashFiles(projectDir, filesBelow(contentDir)),
    generated: hashGenerated({ projectDir, generatedDir }),
  }
}

export const hashGenerated = ({ projectDir, generatedDir }: Omit<InputFolders, 'contentDir'>): string =>
  hashFiles(projectDir, filesBelow(generatedDir))

/** Combines all hashes into the name of a release. */
export const combineHashes = ({ commit, sources, content, generated }: Inputs): string =>
  hashParts([commit, sources, content, generated])

function hashFiles(projectDir: string, files: readonly string[]): string {
  return hashParts(files.flatMap(file => [path.relative(projectDir, file), readFileSync(file)]))
}

/** Hashes the parts to 16 hexadecimal digits of SHA-256. */
export function hashParts(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}

function projectFiles(projectDir: string): string[] {
  return readdirSync(projectDir, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !excludedFolders.includes(name) && !name.endsWith('.md'))
    .flatMap(entry => {
      const fullPath = path.join(projectDir, entry.name)
      return entry.isDirectory() ? filesBelow(fullPath) : entry.isFile() ? [fullPath] : []
    })
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort()
}

function headCommit(projectDir: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: projectDir,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()
  } catch {
    return ''
  }
}
