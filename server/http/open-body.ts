import { IncomingMessage } from 'node:http'
import { GrowingBuffer } from './growing-buffer.ts'
import type { RequestInfo } from './request-info.ts'

/** Maximum time for a form with pictures: enough for 32 MB at 120 KB/s. */
const TIMEOUT_MS = 300_000

/** A sender that sends less than this in each such time is too slow, unless it had to wait. */
const MIN_PROGRESS = { bytes: 64 * 1024, ms: 12_000 }

/** Number of unread bytes at which the sender has to wait. */
const MAX_UNREAD_BYTES = 64 * 1024

export interface BodyLimits {
  /** Maximum size in bytes. */
  maxBytes: number
  /** Maximum time in ms. */
  timeoutMs?: number
  minProgress?: { bytes: number; ms: number }
}

/** A body that is read in pieces, while it arrives. */
export interface OpenBody {
  /** Returns bytes that are valid until the next call. Undefined at the end, and beyond a limit. */
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
  { maxBytes, timeoutMs = TIMEOUT_MS, minProgress = MIN_PROGRESS }: BodyLimits,
): OpenBody {
  // Two buffers in turn: new ones for each piece would take many times the size of a body, until they are collected.
  let [unread, read] = [new GrowingBuffer(), new GrowingBuffer()]
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
  const endLate = () => {
    stop('late')
    endTime()
  }
  const timer = setTimeout(endLate, timeoutMs)
  let sizeBefore = 0
  let hadToWait = false
  const progressTimer = setInterval(() => {
    if (size - sizeBefore < minProgress.bytes && !hadToWait && !end) endLate()
    sizeBefore = size
    hadToWait = unread.length > 0
  }, minProgress.ms)
  const receiver: Receiver = {
    add(chunk) {
      size += chunk.byteLength
      if (size > maxBytes) return stop('tooLarge')
      unread.add(chunk)
      if (unread.length >= MAX_UNREAD_BYTES) {
        hadToWait = true
        source.pause()
      }
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
    if (isOver || unread.length === 0) return undefined
    read.drop()
    ;[unread, read] = [read, unread]
    return read.view
  }
  return {
    next,
    inTime: work => Promise.race([work, timeIsOver]),
    async finish() {
      while (await next());
      clearTimeout(timer)
      clearInterval(progressTimer)
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
  const { timeout = 0 } = socket
  // The limits of this file replace those of the connection (limit-pipelining.ts).
  socket.setTimeout(2 * TIMEOUT_MS)
  const complete = () => stop('complete')
  const breakOff = () => stop(message.readableEnded ? 'complete' : 'brokenOff')
  if (message.readableEnded || message.destroyed) breakOff()
  message.on('data', add).on('end', complete).on('close', breakOff)
  return {
    // After this tick: once a piece is delivered, the message resumes its socket.
    pause: () => queueMicrotask(() => socket.pause()),
    resume: () => socket.resume(),
    close() {
      message.off('data', add).off('end', complete).off('close', breakOff)
      socket.setTimeout(timeout)
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
