import { parseQualityValues } from './quality-values.ts'

export type ContentEncoding = 'br' | 'gzip'

const supported: readonly ContentEncoding[] = ['br', 'gzip']

// Browsers send a few different headers.
const MAX_CACHED_LENGTH = 100
const MAX_CACHED_HEADERS = 100
const cache = new Map<string, readonly ContentEncoding[]>()

/** Returns the best available encoding that the client accepts, or undefined for the plain bytes. */
export function negotiateEncoding(
  accept: string | null,
  available: readonly ContentEncoding[],
): ContentEncoding | undefined {
  return available.length === 0
    ? undefined
    : preferred(accept ?? '').find(encoding => available.includes(encoding))
}

function preferred(accept: string): readonly ContentEncoding[] {
  const cached = cache.get(accept)
  if (cached) return cached
  const encodings = parsePreferred(accept)
  if (accept.length <= MAX_CACHED_LENGTH) {
    if (cache.size >= MAX_CACHED_HEADERS) cache.clear()
    cache.set(accept, encodings)
  }
  return encodings
}

/** Returns accepted encodings, best first. Among equal ones, the smaller comes first. */
function parsePreferred(accept: string): readonly ContentEncoding[] {
  const accepted = parseQualityValues(accept)
  const quality = (encoding: ContentEncoding) => accepted.get(encoding) ?? accepted.get('*') ?? 0
  return supported.filter(encoding => quality(encoding) > 0).sort((a, b) => quality(b) - quality(a))
}
