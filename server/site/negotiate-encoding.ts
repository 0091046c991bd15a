export type Encoding = 'br' | 'gzip'

/** The best of the encodings at hand that the client takes, or undefined for the plain bytes. */
export function negotiateEncoding(accept: string | null, atHand: readonly Encoding[]): Encoding | undefined {
  const accepted = new Map<string, number>()
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map(text => text.trim())
    const quality = parameters.find(text => text.startsWith('q='))
    accepted.set(name, quality === undefined ? 1 : Number(quality.slice(2)))
  }
  const quality = (encoding: Encoding) => accepted.get(encoding) ?? accepted.get('*') ?? 0
  return atHand.filter(encoding => quality(encoding) > 0).sort((a, b) => quality(b) - quality(a))[0]
}
