/** Bytes that are encoded at once: more arguments than that are too many for a call. */
const CHUNK = 0x8000

export async function encodeBase64(data: string | Blob): Promise<string> {
  const bytes = new Uint8Array(await new Blob([data]).arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK))
  return btoa(binary)
}

/** Returns Git's name of a file with these bytes. */
export async function gitHash(data: string | Blob): Promise<string> {
  const file = new Blob([data])
  const bytes = await new Blob([`blob ${file.size}\0`, file]).arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes))
  return [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
