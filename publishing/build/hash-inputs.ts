import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// What is left out, and not what counts: a folder that nobody thought of makes a build too many, never one too few.
const noSources = ['content', 'data', 'dist', 'docs', 'generated', 'node_modules', 'coverage', 'tests']

/** Hashes of what a build is made from. */
export interface Inputs {
  /** The commit, which dates the sitemap. */
  commit: string
  /** The code alone. */
  sources: string
  content: string
  /** What was made of the content, by the date as well. */
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

/** For the name of a folder. */
export const hashOfAll = ({ commit, sources, content, generated }: Inputs): string =>
  hashOf([commit, sources, content, generated])

function hashFiles(projectDir: string, files: readonly string[]): string {
  return hashOf(files.flatMap(file => [path.relative(projectDir, file), readFileSync(file)]))
}

/** As long as names need to be. */
export function hashOf(parts: readonly (string | Uint8Array)[]): string {
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
