/** The limit of a submission: a full form is under 8 KiB, even with every character escaped. */
export const maxBodyBytes = 32 * 1024

export type Body = { text: string } | { problem: 'tooLarge' | 'notUtf8' | 'incomplete' }

/**
 * Reads the body as UTF-8, never holding more than `maxBodyBytes`: what the client declares is checked first,
 * what really arrives is counted, since a chunked request declares nothing.
 */
export async function readBody(request: Request): Promise<Body> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) return { problem: 'tooLarge' }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > maxBodyBytes) return { problem: 'tooLarge' }
      chunks.push(chunk)
    }
  } catch {
    return { problem: 'incomplete' }
  }
  return decode(Buffer.concat(chunks))
}

function decode(bytes: Uint8Array): Body {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { problem: 'notUtf8' }
  }
}
