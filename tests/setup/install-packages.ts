import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** From the system, as root or by sudo without a password. Rejects where that can't be done. */
export async function installPackages(names: readonly string[]): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) throw new Error('There is no apt-get here.')
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...args]
    await run(command, rest)
  }
}
