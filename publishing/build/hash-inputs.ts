import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Folders and files that a build is made from, beside the content. */
const sources = [
  'admin',
  'authoring',
  'behaviors',
  'cli',
  'codegen',
  'components',
  'generated',
  'islands',
  'pages',
  'public',
  'publishing',
  'renderer',
  'schemas',
  'server',
  'styles',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** One hash over all that a build is made from, and the commit, which dates the sitemap. */
export function hashInputs(projectDir: string, contentDir: string): string {
  const hash = createHash('sha256').update(headCommit(projectDir))
  for (const source of [...sources.map(name => path.join(projectDir, name)), contentDir]) {
    for (const file of filesBelow(source)) {
      hash.update(`\0${path.relative(projectDir, file)}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function filesBelow(source: string): string[] {
  if (statSync(source).isFile()) return [source]
  return readdirSync(source, { recursive: true, withFileTypes: true })
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
