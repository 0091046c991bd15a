import { readQualities } from './quality-values.ts'

export type Encoding = 'br' | 'gzip'

const known: readonly Encoding[] = ['br', 'gzip']

/** Browsers send one of a few headers. Longer ones are not kept, and no more than these. */
const longestKept = 100
const mostKept = 100
const kept = new Map<string, readonly Encoding[]>()

/** The best of the encodings at hand that the client takes, or undefined for the plain bytes. */
export function negotiateEncoding(accept: string | null, atHand: readonly Encoding[]): Encoding | undefined {
  return atHand.length === 0 ? undefined : preferred(accept ?? '').find(encoding => atHand.includes(encoding))
}

function preferred(accept: string): readonly Encoding[] {
  const before = kept.get(accept)
  if (before) return before
  const encodings = readPreferred(accept)
  if (accept.length <= longestKept) {
    if (kept.size >= mostKept) kept.clear()
    kept.set(accept, encodings)
  }
  return encodings
}

/** Best first; of those that are as good, the smaller. */
function readPreferred(accept: string): readonly Encoding[] {
  const accepted = readQualities(accept)
  const quality = (encoding: Encoding) => accepted.get(encoding) ?? accepted.get('*') ?? 0
  return known.filter(encoding => quality(encoding) > 0).sort((a, b) => quality(b) - quality(a))
}
