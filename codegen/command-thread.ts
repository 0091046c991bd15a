import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Runs a module of the bundle of the commands, which cli/bundle.mjs lists, in a thread of its own. Resolves to what it posts, if anything,
 * when it has ended. Undefined where a command runs from its sources, which have no such module.
 */
export function inCommandThread(name: string, workerData: unknown): Promise<unknown> | undefined {
  const [, command = ''] = process.argv
  const file = path.join(path.dirname(command), `${name}.mjs`)
  if (!existsSync(file)) return undefined
  const answered = new Promise<unknown>((resolve, reject) => {
    const worker = new Worker(pathToFileURL(file), { workerData })
    let answer: unknown
    worker.once('message', message => {
      answer = message
    })
    worker.once('error', reject)
    worker.once('exit', code =>
      code === 0 ? resolve(answer) : reject(new Error(`The thread "${name}" ended with exit code ${code}`)),
    )
  })
  // Whoever waits for it is told; nobody may, where the content is refused.
  answered.catch(() => {})
  return answered
}
