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
export async function readBody(request: Request): Promise<Body> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > maxBodyBytes + maxDiscardedBytes) break
      if (size <= maxBodyBytes) chunks.push(chunk)
    }
  } catch {
    return { problem: size > maxBodyBytes ? 'tooLarge' : 'incomplete' }
  }
  return size > maxBodyBytes ? { problem: 'tooLarge' } : decode(Buffer.concat(chunks))
}

function decode(bytes: Uint8Array): Body {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { problem: 'notUtf8' }
  }
}
