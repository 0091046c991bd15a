import { IncomingMessage } from 'node:http'
import type { RequestInfo } from './request-info.ts'

/** Maximum size of a submission. 4,000 characters of four bytes, each byte escaped as `%F0`, are 48,000 bytes. */
export const MAX_BODY_BYTES = 48 * 1024

/** Maximum number of bytes beyond the limit that are read and dropped before the response. */
export const MAX_DISCARDED_BYTES = 32 * 1024 * 1024

export type Bytes = { bytes: Buffer } | { problem: 'tooLarge' | 'incomplete' }
export type Body = { text: string } | { problem: 'tooLarge' | 'notUtf8' | 'incomplete' }

/** Reads the body as UTF-8, at most `limit` bytes. */
export async function readBody(request: Pick<RequestInfo, 'body'>, limit = MAX_BODY_BYTES): Promise<Body> {
  const read = await readBytes(request, limit)
  if ('problem' in read) return read
  const text = decodeUtf8(read.bytes)
  return text === undefined ? { problem: 'notUtf8' } : { text }
}

/**
 * Reads the body and keeps at most `limit` bytes. Counts received bytes, because a chunked request declares no length. Reads
 * and drops the rest of a larger body: closing a connection with unread bytes resets it, often before the client has read
 * the response.
 */
export async function readBytes({ body }: Pick<RequestInfo, 'body'>, limit: number): Promise<Bytes> {
  const bounded = new BoundedBody(limit)
  const complete = body instanceof IncomingMessage ? readMessage(body, bounded) : readStream(body, bounded)
  return bounded.read(await complete)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Returns undefined if the bytes aren't UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

class BoundedBody {
  readonly #limit: number
  #chunks: Uint8Array[] = []
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Returns false if reading should stop. */
  add(chunk: Uint8Array): boolean {
    this.#size += chunk.byteLength
    if (this.#size <= this.#limit) this.#chunks.push(chunk)
    else this.#chunks = []
    return this.#size <= this.#limit + MAX_DISCARDED_BYTES
  }

  read(complete: boolean): Bytes {
    if (this.#size > this.#limit) return { problem: 'tooLarge' }
    return complete ? { bytes: Buffer.concat(this.#chunks) } : { problem: 'incomplete' }
  }
}

/** Returns whether the body is complete. Uses events: an iterator would destroy the message and cost more. */
function readMessage(message: IncomingMessage, body: BoundedBody): Promise<boolean> {
  // An ended or destroyed message emits no more events.
  if (message.readableEnded || message.destroyed) return Promise.resolve(message.readableEnded)
  return new Promise(resolve => {
    const settle = (complete: boolean) => {
      message.off('data', add).off('end', end).off('error', breakOff).off('close', breakOff)
      resolve(complete)
    }
    const add = (chunk: Uint8Array) => {
      if (body.add(chunk)) return
      message.pause()
      settle(false)
    }
    const end = () => settle(true)
    const breakOff = () => settle(false)
    message.on('data', add).on('end', end).on('error', breakOff).on('close', breakOff)
  })
}

async function readStream(stream: ReadableStream<Uint8Array> | null, body: BoundedBody): Promise<boolean> {
  try {
    for await (const chunk of stream ?? []) if (!body.add(chunk)) return false
    return true
  } catch {
    return false
  }
}
