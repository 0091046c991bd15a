import { spawn } from 'node:child_process'
import path from 'node:path'

export const projectDir = path.resolve(import.meta.dirname, '../..')

/** Runs a command from the project's folder, its output shown as it comes. Rejects when it fails. */
export function run(command: string, args: readonly string[]): Promise<void> {
  console.log(`> ${[path.basename(command), ...args].join(' ')}`)
  // Without the variables that make other tools believe that they are being tested.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const child = spawn(command, args, { cwd: projectDir, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with exit code ${code}`)),
    )
  })
}
