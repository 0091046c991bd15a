import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectDir } from '../../codegen/project-dir.ts'

export { projectDir }

/** Returns the environment without the variables by which other tools detect a test run. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, ...environment } = process.env
  return environment
}

interface RunOptions {
  /** Defaults to the project's folder. */
  cwd?: string
  /** Added to `plainEnvironment()`. */
  env?: Readonly<Record<string, string>>
}

/** Runs a command and passes its output through. Rejects if the command fails. */
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
