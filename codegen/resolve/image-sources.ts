import { composedSrc } from '../../site/addresses.ts'
import { recordsNamed } from './select.ts'
import type { Site } from './site.ts'

/** Every picture that content names, in YAML or in a text, and every room with every floor it offers; sorted. */
export function imageSources(site: Site): string[] {
  const named = site.records.flatMap(record => [
    ...site.marksOf(record).image.map(mark => mark.text),
    ...(record.body?.images ?? []).map(image => image.url),
  ])
  return [...new Set([...named, ...composedSources(site)])].sort()
}

function composedSources(site: Site): string[] {
  return recordsNamed(site, 'scenes').flatMap(({ slug, data }) => {
    const floors = Array.isArray(data?.floors) ? data.floors : []
    return floors.flatMap(floor => (typeof floor === 'string' ? [composedSrc(slug, floor)] : []))
  })
}
