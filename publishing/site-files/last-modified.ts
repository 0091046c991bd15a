import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Reads the date and time of the last commit of every content file, by path as 'content/…'. Returns an empty map outside a git
 * repository.
 */
export function readLastModified(contentDir: string): Map<string, string> {
  const log = git(contentDir, [
    'log',
    '--relative',
    '--name-only',
    '--no-renames',
    '--format=@%H %cI',
    '--',
    '.',
  ])
  if (log === undefined) return new Map()
  return parseLog(log, shallowCommits(contentDir))
}

/** Parses the output of `git log`. Ignores `boundaries`, the oldest commits of a shallow clone, which seem to change every file. */
export function parseLog(log: string, boundaries: ReadonlySet<string>): Map<string, string> {
  const dates = new Map<string, string>()
  const seen = new Set<string>()
  let commit = { hash: '', date: '' }
  for (const line of log.split('\n')) {
    if (line.startsWith('@')) {
      const [hash = '', date = ''] = line.slice(1).split(' ')
      commit = { hash, date }
    } else if (line !== '' && !seen.has(line)) {
      seen.add(line)
      if (!boundaries.has(commit.hash)) dates.set(`content/${line}`, commit.date)
    }
  }
  return dates
}

function shallowCommits(contentDir: string): Set<string> {
  const file = git(contentDir, ['rev-parse', '--git-path', 'shallow'])?.trim()
  const absolute = file ? path.resolve(contentDir, file) : ''
  return new Set(existsSync(absolute) ? readFileSync(absolute, 'utf8').split('\n').filter(Boolean) : [])
}

/** Runs git. Returns undefined if git isn't installed, or the repository or its first commit is missing. */
function git(folder: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', folder, '-c', 'core.quotePath=off', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    })
  } catch {
    return undefined
  }
}
