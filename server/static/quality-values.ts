import { parseAccept } from 'hono/utils/accept'

// Parsing the longest header that the server accepts would cost milliseconds.
const MAX_HEADER_LENGTH = 1000

/** Parses an Accept header (RFC 9110, section 12.5.1) into quality values from 0 to 1 by lower-case name. */
export function parseQualityValues(header: string): ReadonlyMap<string, number> {
  const named = parseAccept(header.slice(0, MAX_HEADER_LENGTH))
  // parseAccept sorts by quality. Reversed, so that the higher value of a repeated name wins.
  return new Map(named.reverse().map(({ type, q }) => [type.toLowerCase(), q]))
}
