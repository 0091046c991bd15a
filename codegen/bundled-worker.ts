import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Runs a module of the bundle of the commands, which cli/bundle.mjs lists, in a thread of its own. Resolves to what it posts, if anything,
 * when it has ended. Undefined where a command runs from its sources, which have no such module.
 */
export function runInWorker(name: string, workerData: unknown): Promise<unknown> | undefined {
  const file = findBundledModule(name)
  if (file === undefined) return undefined
  const worker = new Worker(pathToFileURL(file), { workerData })
  let answer: unknown
  worker.once('message', message => {
    answer = message
  })
  return waitForEnd(name, worker, 'exit', () => answer)
}

/** Two instead of eight for each core: the allocator of Linux gives little of them back. */
const processVariables = { MALLOC_ARENA_MAX: '2' }

/**
 * Runs a module of the bundle in a process, for work whose memory only a process gives back. The module calls `answerCommand`. Rejects
 * with the error of the module, its code included. Undefined if the command runs from its sources.
 */
export function runInChildProcess(
  name: string,
  job: unknown,
  onProgress: Progress = () => {},
): Promise<unknown> | undefined {
  const file = findBundledModule(name)
  if (file === undefined) return undefined
  const child = fork(file, { serialization: 'advanced', env: { ...processVariables, ...process.env } })
  let outcome: ProcessMessage = {}
  child.on('message', (message: ProcessMessage) => {
    if (message.progress) onProgress(...message.progress)
    else outcome = message
  })
  child.send({ job })
  // Unlike "exit", "close" comes after the last message.
  return waitForEnd(name, child, 'close', () => {
    if (outcome.failure) throw Object.assign(new Error(outcome.failure.message), outcome.failure)
    return outcome.answer
  })
}

type Progress = (done: number, total: number) => void

/** What a process says: how far it is, and in the end what it found or why it could not. */
interface ProcessMessage {
  progress?: Parameters<Progress>
  answer?: unknown
  failure?: { message: string }
}

/** Answers the job that this process was started for. */
export function handleJob<Job>(work: (job: Job, onProgress: Progress) => Promise<unknown>): void {
  const tell = (message: ProcessMessage) => process.send?.(message)
  process.once('message', async ({ job }: { job: Job }) => {
    try {
      tell({ answer: await work(job, (...progress) => tell({ progress })) })
    } catch (error) {
      // Own properties alone, such as the code of a system error, would be lost.
      tell({ failure: error instanceof Error ? describe(error) : { message: String(error) } })
    }
    process.disconnect()
  })
}

const describe = (error: Error) => ({ ...error, message: error.message, stack: error.stack })

function findBundledModule(name: string): string | undefined {
  const [, command = ''] = process.argv
  const file = path.join(path.dirname(command), `${name}.mjs`)
  return existsSync(file) ? file : undefined
}

function waitForEnd(
  name: string,
  work: NodeJS.EventEmitter,
  event: 'exit' | 'close',
  answer: () => unknown,
): Promise<unknown> {
  const done = new Promise<unknown>((resolve, reject) => {
    work.once('error', reject)
    work.once(event, (code, signal) => {
      if (code !== 0) return reject(new Error(`"${name}" ended with ${signal ?? `exit code ${code}`}`))
      try {
        resolve(answer())
      } catch (error) {
        reject(error)
      }
    })
  })
  // Whoever waits for it is told; nobody may, where the content is refused.
  done.catch(() => {})
  return done
}
