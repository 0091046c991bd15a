import { IncomingMessage } from 'node:http'
import { GrowingBuffer } from './growing-buffer.ts'
import type { RequestInfo } from './request-info.ts'

/** Maximum time for a form with pictures, less than the 15 s of the whole request, so that its sender gets a response. */
const TIMEOUT_MS = 12_000

/** Number of unread bytes at which the sender has to wait. */
const MAX_UNREAD_BYTES = 64 * 1024

export interface BodyLimits {
  /** Maximum size in bytes. */
  maxBytes: number
  /** Maximum time in ms. */
  timeoutMs?: number
}

/** A body that is read in pieces, while it arrives. */
export interface OpenBody {
  /** Returns undefined at the end, and beyond a limit. */
  next(): Promise<Uint8Array | undefined>
  /** Returns the result of work, or undefined once the time is over. */
  inTime<Result>(work: Promise<Result>): Promise<Result | undefined>
  /** Reads the rest and drops it. Returns how the body ended. */
  finish(): Promise<BodyEnd>
}

/** `brokenOff`: nobody waits for a response. */
export type BodyEnd = 'complete' | 'brokenOff' | 'tooLarge' | 'late'

/** Counts received bytes, because a chunked request declares no length. */
export function openBody(
  { body }: Pick<RequestInfo, 'body'>,
  { maxBytes, timeoutMs = TIMEOUT_MS }: BodyLimits,
): OpenBody {
  const unread = new GrowingBuffer()
  let size = 0
  let end: BodyEnd | undefined
  let wake = () => {}
  const stop = (how: BodyEnd) => {
    end ??= how
    wake()
  }
  let endTime = () => {}
  const timeIsOver = new Promise<undefined>(resolve => {
    endTime = () => resolve(undefined)
  })
  const timer = setTimeout(() => {
    stop('late')
    endTime()
  }, timeoutMs)
  const receiver: Receiver = {
    add(chunk) {
      size += chunk.byteLength
      if (size > maxBytes) return stop('tooLarge')
      unread.add(chunk)
      if (unread.length >= MAX_UNREAD_BYTES) source.pause()
      wake()
    },
    stop,
  }
  const source = body instanceof IncomingMessage ? readMessage(body, receiver) : readStream(body, receiver)
  const next: OpenBody['next'] = async () => {
    while (!end && unread.length === 0) {
      // No race with the time limit: its promise would keep the result of each race.
      await new Promise<void>(resolve => {
        wake = resolve
        source.resume()
      })
    }
    const isOver = end === 'tooLarge' || end === 'late'
    return isOver || unread.length === 0 ? undefined : unread.take()
  }
  return {
    next,
    inTime: work => Promise.race([work, timeIsOver]),
    async finish() {
      while (await next());
      clearTimeout(timer)
      source.close()
      return end ?? 'complete'
    },
  }
}

interface Receiver {
  add(chunk: Uint8Array): void
  stop(end: BodyEnd): void
}

interface Source {
  pause(): void
  resume(): void
  close(): void
}

/** Pauses the socket: a message that is paused keeps a list of small pieces. */
function readMessage(message: IncomingMessage, { add, stop }: Receiver): Source {
  const { socket } = message
  const complete = () => stop('complete')
  const breakOff = () => stop(message.readableEnded ? 'complete' : 'brokenOff')
  if (message.readableEnded || message.destroyed) breakOff()
  message.on('data', add).on('end', complete).on('close', breakOff)
  return {
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close() {
      message.off('data', add).off('end', complete).off('close', breakOff)
      if (message.readableEnded) socket.resume()
      else socket.pause()
    },
  }
}

function readStream(stream: ReadableStream<Uint8Array> | null, { add, stop }: Receiver): Source {
  const reader = stream?.getReader()
  let isReading = false
  return {
    pause() {},
    resume() {
      if (isReading) return
      isReading = true
      const read = reader?.read() ?? Promise.resolve({ done: true as const })
      read.then(
        result => {
          isReading = false
          if (result.done) stop('complete')
          else add(result.value)
        },
        () => stop('brokenOff'),
      )
    },
    close() {},
  }
}
