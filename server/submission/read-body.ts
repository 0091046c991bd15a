import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { z } from 'zod'

/** The limit of a submission: a full form is under 8 KiB, even with every character escaped. */
export const maxBodyBytes = 32 * 1024

/** Past the limit, how much is read and thrown away before the answer. */
export const maxDiscardedBytes = 32 * 1024 * 1024

export type Body = { text: string } | { problem: 'tooLarge' | 'notUtf8' | 'incomplete' }

/**
 * Reads the body as UTF-8, never holding more than `maxBodyBytes`, counting what really arrives: a chunked request
 * declares nothing. The rest of one that is too large is thrown away as it comes: closing a connection with unread
 * bytes resets it, often before the client has read the answer.
 */
export async function readBody(c: Context): Promise<Body> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of bytesOf(c)) {
      size += chunk.byteLength
      if (size > maxBodyBytes + maxDiscardedBytes) break
      if (size <= maxBodyBytes) chunks.push(chunk)
    }
  } catch {
    return { problem: size > maxBodyBytes ? 'tooLarge' : 'incomplete' }
  }
  return size > maxBodyBytes ? { problem: 'tooLarge' } : decode(Buffer.concat(chunks))
}

/** What the Node adapter passes along. Absent where a request came without a socket, as in tests. */
const bindings = z.object({ incoming: z.instanceof(IncomingMessage) })

/** Off the socket where there is one: a web stream over it costs more than all else that is done with a request. */
function bytesOf(c: Context): AsyncIterable<Uint8Array> {
  const incoming = bindings.safeParse(c.env).data?.incoming
  // Not destroyed when not read to its end, or the answer could not be sent.
  return incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body ?? Readable.from([])
}

function decode(bytes: Uint8Array): Body {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { problem: 'notUtf8' }
  }
}
