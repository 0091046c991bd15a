import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Installs Debian packages as root, or with sudo if it needs no password. Rejects if neither works. */
export async function installPackages(names: readonly string[]): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) throw new Error('There is no apt-get here.')
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...args]
    await run(command, rest)
  }
}
