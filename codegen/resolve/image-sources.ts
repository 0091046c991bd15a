import { composedSrc } from '../../site/image-variants.ts'
import { recordsOf } from './queries.ts'
import type { ResolvedSite } from './types.ts'

/** Lists every image that content names, in YAML or in Markdown, and every room with every floor that it offers, sorted. */
export function listImageSources(site: ResolvedSite): string[] {
  const named = site.records.flatMap(record => [
    ...site.annotatedTexts(record).image.map(mark => mark.text),
    ...(record.body?.images ?? []).map(image => image.url),
  ])
  return [...new Set([...named, ...listComposedSources(site)])].sort()
}

function listComposedSources(site: ResolvedSite): string[] {
  return recordsOf(site, 'scenes').flatMap(({ slug, data }) => {
    const floors = Array.isArray(data?.floors) ? data.floors : []
    return floors.flatMap(floor => (typeof floor === 'string' ? [composedSrc(slug, floor)] : []))
  })
}
