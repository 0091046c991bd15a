import type { BodyParts } from '../markdown/compile.ts'
import type { ContentRecord } from '../read/record.ts'

const noParts: BodyParts = { kinds: [], hashes: [], spans: [] }

/** Returns the parts of a record's body. No parts without one. */
export const bodyPartsOf = ({ body }: Pick<ContentRecord, 'body'>): BodyParts => body?.parts ?? noParts

/** Returns the text below the front matter. */
export const bodyTextOf = ({ text, yamlEnd }: Pick<ContentRecord, 'text' | 'yamlEnd'>): string =>
  text.slice(text.indexOf('\n', yamlEnd) + 1)

/** How the body of a translation differs from the one that it translates. */
export interface BodyDifference {
  /** The first part of another kind: its index, and its kind in the main language, or undefined if it has no such part. */
  part?: { index: number; kind: string | undefined }
  /** Addresses of links and pictures that only the main language has. */
  lost: string[]
  /** Addresses that only the translation has. */
  added: string[]
}

/** Compares the parts, links and pictures of two bodies. Returns undefined if they are the same. */
export function compareBodies(
  original: ContentRecord,
  translation: ContentRecord,
): BodyDifference | undefined {
  const [kinds, own] = [bodyPartsOf(original).kinds, bodyPartsOf(translation).kinds]
  const index = Array.from({ length: Math.max(kinds.length, own.length) }, (_, at) => at).find(
    at => kinds[at] !== own[at],
  )
  const [urls, ownUrls] = [urlsIn(original), urlsIn(translation)]
  const difference = { lost: without(urls, ownUrls), added: without(ownUrls, urls) }
  if (index === undefined && difference.lost.length + difference.added.length === 0) return undefined
  return { ...difference, ...(index === undefined ? {} : { part: { index, kind: kinds[index] } }) }
}

function urlsIn({ body }: ContentRecord): string[] {
  return [...(body?.links ?? []), ...(body?.images ?? [])].map(({ url }) => url)
}

/** Returns the texts without those of another list, each of which takes away one. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return texts.filter(text => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
