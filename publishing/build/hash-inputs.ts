import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// What is left out, and not what counts: a folder that nobody thought of makes a build too many, never one too few.
const noInputs = ['data', 'dist', 'docs', 'node_modules', 'coverage', 'tests']

/** One hash over all that a build is made from, and the commit, which dates the sitemap. */
export function hashInputs(projectDir: string, contentDir: string): string {
  const hash = createHash('sha256').update(headCommit(projectDir))
  for (const file of [...projectFiles(projectDir), ...filesBelow(contentDir)]) {
    hash.update(`\0${path.relative(projectDir, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function projectFiles(projectDir: string): string[] {
  return readdirSync(projectDir, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !noInputs.includes(name) && name !== 'content')
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
