import { type ChildProcess, fork } from 'node:child_process'
import { pictureLimits } from '../../../site/picture-limits.ts'
import { describeError, type Log } from '../../log.ts'

/** `refused`: not a JPEG that can be decoded within the limits. */
export type EncodeResult = { kind: 'made'; bytes: Uint8Array } | { kind: 'refused' } | { kind: 'unavailable' }

/** Re-encodes the JPEG of a file. Never rejects. */
export type EncodePicture = (file: string) => Promise<EncodeResult>

/** Messages to and from the encoder process. `made` is undefined if it can't decode the picture. */
export type EncodeRequest = { file: string }
export type EncodeResponse = { made: Uint8Array | undefined }

/** Path of the built program in a release. */
export const encoderFile = 'server/reencode-picture.mjs'

export interface EncoderOptions {
  program: string
  /** Options of Node for the program. */
  nodeOptions?: readonly string[]
  log: Log
  /** Maximum time per picture, in ms. A few hundred are usual. */
  timeoutMs?: number
}

/** Time after the last picture until the process ends. */
const IDLE_MS = 20_000

/**
 * Re-encodes pictures one after the other in a process without the server's variables and open files. The process is reused,
 * because starting one takes 10 ms of the server's CPU.
 */
export function createEncoder({
  program,
  nodeOptions = [],
  log,
  timeoutMs = 10_000,
}: EncoderOptions): EncodePicture {
  let last: Promise<unknown> = Promise.resolve()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const forget = () => {
    child = undefined
  }
  const end = () => {
    child?.off('exit', forget).kill('SIGKILL')
    forget()
  }
  const encode = async (file: string): Promise<EncodeResult> => {
    clearTimeout(idle)
    try {
      child ??= start(program, nodeOptions).once('exit', forget)
      const made = await ask(child, file, timeoutMs)
      return made ? { kind: 'made', bytes: made } : { kind: 'refused' }
    } catch (error) {
      end()
      log.error('picture not made anew', { cause: describeError(error) })
      return { kind: 'unavailable' }
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
  return file => {
    const encoded = last.then(() => encode(file))
    last = encoded
    return encoded
  }
}

/** Settings of glibc: without them, freed memory stays with each thread, and the process grows from 140 to 270 MB within twenty photos. */
const memorySettings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }

/** Starts the process. It ends when this process ends. */
function start(program: string, nodeOptions: readonly string[]): ChildProcess {
  const child = fork(program, {
    env: memorySettings,
    execArgv: ['--max-old-space-size=48', ...nodeOptions],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

function ask(child: ChildProcess, file: string, timeoutMs: number): Promise<Uint8Array | undefined> {
  return new Promise<Uint8Array | undefined>((resolve, reject) => {
    const fail = (why: string) => () => finish(() => reject(new Error(`The process ${why}.`)))
    const [gone, late] = [fail('ended'), fail(`took more than ${timeoutMs} ms`)]
    const answered = (answer: unknown) => {
      const made = answer instanceof Object && 'made' in answer ? answer.made : undefined
      const isBounded = !(made instanceof Uint8Array) || made.length <= pictureLimits.bytes
      if (isBounded) finish(() => resolve(made instanceof Uint8Array ? made : undefined))
      else fail('made too much')()
    }
    const timer = setTimeout(late, timeoutMs)
    const finish = (report: () => void) => {
      clearTimeout(timer)
      child.off('message', answered).off('exit', gone).off('error', gone)
      report()
    }
    child.on('message', answered).on('exit', gone).on('error', gone)
    const message: EncodeRequest = { file }
    // Errors arrive as events.
    child.send(message, () => {})
  })
}
