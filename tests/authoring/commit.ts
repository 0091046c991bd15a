import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { GenerateOptions } from '../../codegen/generate.ts'

/** Commits a site with its folder and returns the commit. */
export function commit({ contentDir }: GenerateOptions, message: string): string {
  const dir = path.dirname(contentDir)
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', dir, '-c', 'user.name=Kite', '-c', 'user.email=kite@example.com', ...args], {
      encoding: 'utf8',
    }).trim()
  if (!existsSync(path.join(dir, '.git'))) git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
  return git('rev-parse', 'HEAD')
}
