import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Runs a module of the bundle of the commands, which cli/bundle.mjs lists, in a thread of its own. Resolves to what it posts, if anything,
 * when it has ended. Undefined where a command runs from its sources, which have no such module.
 */
export function inCommandThread(name: string, workerData: unknown): Promise<unknown> | undefined {
  const file = moduleBeside(name)
  if (file === undefined) return undefined
  const worker = new Worker(pathToFileURL(file), { workerData })
  let answer: unknown
  worker.once('message', message => {
    answer = message
  })
  return ended(name, worker, () => answer)
}

/** The same in a process, for what takes memory that only a process gives back. */
export function inCommandProcess(name: string, ...args: readonly string[]): Promise<unknown> | undefined {
  const file = moduleBeside(name)
  return file === undefined ? undefined : ended(name, fork(file, args), () => undefined)
}

function moduleBeside(name: string): string | undefined {
  const [, command = ''] = process.argv
  const file = path.join(path.dirname(command), `${name}.mjs`)
  return existsSync(file) ? file : undefined
}

function ended(name: string, work: NodeJS.EventEmitter, answer: () => unknown): Promise<unknown> {
  const done = new Promise<unknown>((resolve, reject) => {
    work.once('error', reject)
    work.once('exit', code =>
      code === 0 ? resolve(answer()) : reject(new Error(`"${name}" ended with exit code ${code}`)),
    )
  })
  // Whoever waits for it is told; nobody may, where the content is refused.
  done.catch(() => {})
  return done
}
