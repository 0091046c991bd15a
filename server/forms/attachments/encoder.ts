import { type ChildProcess, fork } from 'node:child_process'
import { pictureLimits } from '../../../site/picture-limits.ts'
import { describeError, type Log } from '../../log.ts'

/** What came of a picture: `refused` is none that can be decoded within the limits. */
export type Encoded = { kind: 'made'; bytes: Uint8Array } | { kind: 'refused' } | { kind: 'unavailable' }

/** Makes a JPEG anew. Never rejects. */
export type EncodePicture = (sent: Uint8Array) => Promise<Encoded>

/** What the program is told, and what it answers: undefined where it finds no picture. */
export type SentPicture = { picture: Uint8Array }
export type MadePicture = { made: Uint8Array | undefined }

/** Where the build puts the program, in a release. */
export const encoderFile = 'server/reencode-picture.mjs'

export interface EncoderOptions {
  program: string
  /** Of Node, for the program. */
  nodeOptions?: readonly string[]
  log: Log
  /** Longest time over one picture, in ms. A few hundred are usual. */
  patience?: number
}

/** How long the process waits for a further picture, in ms. */
const idleTime = 20_000

/**
 * One after the other, in a process that has nothing of ours: neither variables nor files that are open. It goes on while
 * pictures come, since starting one holds up the server for 10 ms of CPU.
 */
export function pictureEncoder({
  program,
  nodeOptions = [],
  log,
  patience = 10_000,
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
  const encode = async (sent: Uint8Array): Promise<Encoded> => {
    clearTimeout(idle)
    try {
      child ??= start(program, nodeOptions).once('exit', forget)
      const made = await ask(child, sent, patience)
      return made ? { kind: 'made', bytes: made } : { kind: 'refused' }
    } catch (error) {
      end()
      log.error('picture not made anew', { cause: describeError(error) })
      return { kind: 'unavailable' }
    } finally {
      idle = setTimeout(end, idleTime).unref()
    }
  }
  return sent => {
    const encoded = last.then(() => encode(sent))
    last = encoded
    return encoded
  }
}

/** It ends by itself when this process does. */
function start(program: string, nodeOptions: readonly string[]): ChildProcess {
  const child = fork(program, {
    env: {},
    execArgv: ['--max-old-space-size=48', ...nodeOptions],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

function ask(child: ChildProcess, sent: Uint8Array, patience: number): Promise<Uint8Array | undefined> {
  return new Promise<Uint8Array | undefined>((resolve, reject) => {
    const fail = (why: string) => () => settle(() => reject(new Error(`The process ${why}.`)))
    const [gone, late] = [fail('ended'), fail(`took more than ${patience} ms`)]
    const answered = (answer: unknown) => {
      const made = answer instanceof Object && 'made' in answer ? answer.made : undefined
      const isBounded = !(made instanceof Uint8Array) || made.length <= pictureLimits.bytes
      if (isBounded) settle(() => resolve(made instanceof Uint8Array ? made : undefined))
      else fail('made too much')()
    }
    const timer = setTimeout(late, patience)
    const settle = (tell: () => void) => {
      clearTimeout(timer)
      child.off('message', answered).off('exit', gone).off('error', gone)
      tell()
    }
    child.on('message', answered).on('exit', gone).on('error', gone)
    const message: SentPicture = { picture: sent }
    // What stands in the way is told of by an event.
    child.send(message, () => {})
  })
}
