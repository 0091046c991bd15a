import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { hasBundle } from './bundle.ts'

/** Where a command runs, the bundle of the commands has the worker beside it: see cli/bundle.mjs. */
const workerIn = (command: string) => path.join(path.dirname(command), 'bundle-worker.mjs')

/**
 * Begins to make the bundle, if there is none yet: none of it depends on the content, which is read and checked meanwhile. Resolves
 * when it is there.
 */
export function bundleAhead(sources: string): Promise<void> {
  const [, command] = process.argv
  // Run from its sources, a command has no worker beside it: the bundle is made when it is asked for.
  if (command === undefined || hasBundle(sources) || !existsSync(workerIn(command))) return Promise.resolve()
  const made = new Promise<void>((resolve, reject) => {
    const worker = new Worker(pathToFileURL(workerIn(command)), { workerData: sources })
    worker.once('error', reject)
    worker.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`The thread that bundles ended with exit code ${code}`)),
    )
  })
  // Whoever waits for it is told; nobody may, where the content is refused.
  made.catch(() => {})
  return made
}
