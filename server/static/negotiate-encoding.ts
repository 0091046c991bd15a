import { parseQualityValues } from './quality-values.ts'

export type ContentEncoding = 'br' | 'gzip'

/** Returns the available encoding that the client prefers: among equal ones, the first. Undefined for the plain bytes. */
export function negotiateEncoding(
  accept: string | null,
  available: readonly ContentEncoding[],
): ContentEncoding | undefined {
  if (available.length === 0) return undefined
  const accepted = parseQualityValues(accept ?? '')
  const quality = (encoding: ContentEncoding) => accepted.get(encoding) ?? accepted.get('*') ?? 0
  const [best] = available.filter(encoding => quality(encoding) > 0).sort((a, b) => quality(b) - quality(a))
  return best
}
