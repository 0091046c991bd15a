import { execFileSync } from 'node:child_process'

/** Returns what Git prints in a folder, without outer white space. */
export function git(folder: string, args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
}

/** Returns what Git prints, or undefined if it fails. */
export function tryGit(folder: string, args: readonly string[]): string | undefined {
  try {
    return git(folder, args)
  } catch {
    return undefined
  }
}
