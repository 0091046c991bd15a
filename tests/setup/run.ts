import { spawn } from 'node:child_process'
import path from 'node:path'

export const projectDir = path.resolve(import.meta.dirname, '../..')

/** The environment without the variables that make other tools believe that they are being tested. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, ...environment } = process.env
  return environment
}

interface RunOptions {
  /** The project's folder without it. */
  cwd?: string
  /** Beside the environment that there is. */
  env?: Readonly<Record<string, string>>
}

/** Runs a command, its output shown as it comes. Rejects when it fails. */
export function run(
  command: string,
  args: readonly string[],
  { cwd = projectDir, env = {} }: RunOptions = {},
): Promise<void> {
  console.log(`> ${[path.basename(command), ...args].join(' ')}`)
  const child = spawn(command, args, {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with exit code ${code}`)),
    )
  })
}
