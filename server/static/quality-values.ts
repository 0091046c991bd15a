import { parseAccept } from 'hono/utils/accept'

/** No client has more to say; reading a header as long as the server takes would cost milliseconds. */
const longestRead = 1000

/** How much a client wants each of what an Accept header names, from 0 to 1, by its name in small letters. */
export function readQualities(header: string): ReadonlyMap<string, number> {
  const named = parseAccept(header.slice(0, longestRead))
  // Of one that is named twice, the better: those come first.
  return new Map(named.reverse().map(({ type, q }) => [type.toLowerCase(), q]))
}
