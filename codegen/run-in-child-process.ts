import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

// glibc allocates up to eight arenas per core and returns little of their memory to the system.
const childEnvironment = { MALLOC_ARENA_MAX: '2' }

/**
 * Runs a module of the commands' bundle, which cli/bundle.mjs lists, in a child process: for work whose memory is freed only at the end of
 * a process. The module calls `handleJob`. Rejects with the module's error, including its code. Returns undefined if the command runs from
 * its sources.
 */
export function runInChildProcess(
  name: string,
  job: unknown,
  onProgress: Progress = () => {},
): Promise<unknown> | undefined {
  const file = findBundledModule(name)
  if (file === undefined) return undefined
  const child = fork(file, { serialization: 'advanced', env: { ...childEnvironment, ...process.env } })
  let result: ProcessMessage = {}
  child.on('message', (message: ProcessMessage) => {
    if (message.progress) onProgress(...message.progress)
    else result = message
  })
  child.send({ job })
  const done = new Promise<unknown>((resolve, reject) => {
    child.once('error', reject)
    // Unlike "exit", "close" comes after the last message.
    child.once('close', (code, signal) => {
      const { failure, reply } = result
      if (code !== 0) reject(new Error(`"${name}" ended with ${signal ?? `exit code ${code}`}`))
      else if (failure) reject(Object.assign(new Error(failure.message), failure))
      else resolve(reply)
    })
  })
  // Prevents an unhandled rejection: nobody awaits this promise if the content is invalid.
  done.catch(() => {})
  return done
}

type Progress = (done: number, total: number) => void

/** Progress of a child process, or its reply or failure at the end. */
interface ProcessMessage {
  progress?: Parameters<Progress>
  reply?: unknown
  failure?: { message: string }
}

/** Runs the job that the parent process sends, and sends the reply back. */
export function handleJob<Job>(work: (job: Job, onProgress: Progress) => Promise<unknown>): void {
  const send = (message: ProcessMessage) => process.send?.(message)
  process.once('message', async ({ job }: { job: Job }) => {
    try {
      send({ reply: await work(job, (...progress) => send({ progress })) })
    } catch (error) {
      // Serializing the error itself would lose properties such as the code of a system error.
      send({ failure: error instanceof Error ? describe(error) : { message: String(error) } })
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
