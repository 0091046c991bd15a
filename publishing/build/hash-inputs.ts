import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// What is left out, and not what counts: a folder that nobody thought of makes a build too many, never one too few.
const noSources = ['content', 'data', 'dist', 'docs', 'generated', 'node_modules', 'coverage', 'tests']

export interface Inputs {
  /** Of all that a build is made from, and the commit, which dates the sitemap. */
  all: string
  /** Of the code alone. */
  sources: string
}

/** Hashes, for names of folders. `generatedDir`: what was made of the content, by the date as well. */
export function hashInputs(projectDir: string, contentDir: string, generatedDir: string): Inputs {
  const sources = hashFiles(projectDir, projectFiles(projectDir))
  const content = hashFiles(projectDir, [...filesBelow(contentDir), ...filesBelow(generatedDir)])
  return { sources, all: hashOf([headCommit(projectDir), sources, content]) }
}

function hashFiles(projectDir: string, files: readonly string[]): string {
  return hashOf(files.flatMap(file => [path.relative(projectDir, file), readFileSync(file)]))
}

/** As long as names need to be. */
function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}

function projectFiles(projectDir: string): string[] {
  return readdirSync(projectDir, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !noSources.includes(name) && !name.endsWith('.md'))
    .flatMap(entry => {
      const place = path.join(projectDir, entry.name)
      return entry.isDirectory() ? filesBelow(place) : entry.isFile() ? [place] : []
    })
}

function filesBelow(folder: string): string[] {
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
