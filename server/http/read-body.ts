import { IncomingMessage } from 'node:http'
import type { Incoming } from './request-info.ts'

/** Maximum size of a submission. 4,000 characters of four bytes, each byte escaped as `%F0`, are 48,000 bytes. */
export const maxBodyBytes = 48 * 1024

/** Past the limit, how much is read and thrown away before the answer. */
export const maxDiscardedBytes = 32 * 1024 * 1024

export type Bytes = { bytes: Buffer } | { problem: 'tooLarge' | 'incomplete' }
export type Body = { text: string } | { problem: 'tooLarge' | 'notUtf8' | 'incomplete' }

/** Reads the body as UTF-8, within `maxBodyBytes`. */
export async function readBody(incoming: Pick<Incoming, 'body'>): Promise<Body> {
  const read = await readBytes(incoming, maxBodyBytes)
  if ('problem' in read) return read
  try {
    return { text: utf8.decode(read.bytes) }
  } catch {
    return { problem: 'notUtf8' }
  }
}

/**
 * Reads the body, never holding more than `limit` bytes, counting what really arrives: a chunked request declares
 * nothing. The rest of one that is too large is thrown away as it comes: closing a connection with unread bytes resets
 * it, often before the client has read the answer.
 */
export async function readBytes({ body }: Pick<Incoming, 'body'>, limit: number): Promise<Bytes> {
  const bounded = new BoundedBody(limit)
  const complete = body instanceof IncomingMessage ? readMessage(body, bounded) : readStream(body, bounded)
  return bounded.read(await complete)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

class BoundedBody {
  readonly #limit: number
  #chunks: Uint8Array[] = []
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** False when no more should come. */
  take(chunk: Uint8Array): boolean {
    this.#size += chunk.byteLength
    if (this.#size <= this.#limit) this.#chunks.push(chunk)
    else this.#chunks = []
    return this.#size <= this.#limit + maxDiscardedBytes
  }

  read(complete: boolean): Bytes {
    if (this.#size > this.#limit) return { problem: 'tooLarge' }
    return complete ? { bytes: Buffer.concat(this.#chunks) } : { problem: 'incomplete' }
  }
}

/** Resolves with whether it came to its end. By its events: an iterator over it would destroy it, and cost more. */
function readMessage(message: IncomingMessage, body: BoundedBody): Promise<boolean> {
  // Neither says anything any more.
  if (message.readableEnded || message.destroyed) return Promise.resolve(message.readableEnded)
  return new Promise(resolve => {
    const settle = (complete: boolean) => {
      message.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff)
      resolve(complete)
    }
    const take = (chunk: Uint8Array) => {
      if (body.take(chunk)) return
      message.pause()
      settle(false)
    }
    const end = () => settle(true)
    const breakOff = () => settle(false)
    message.on('data', take).on('end', end).on('error', breakOff).on('close', breakOff)
  })
}

async function readStream(stream: ReadableStream<Uint8Array> | null, body: BoundedBody): Promise<boolean> {
  try {
    for await (const chunk of stream ?? []) if (!body.take(chunk)) return false
    return true
  } catch {
    return false
  }
}
