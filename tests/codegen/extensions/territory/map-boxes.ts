import { layouts } from '../../../../codegen/extensions/territory/area-map/draw.ts'
import {
  dotBox,
  labelBox,
  type MapBox,
  overlaps,
} from '../../../../codegen/extensions/territory/area-map/place-labels.ts'
import { mapServiceArea } from '../../../../codegen/extensions/territory/emit-area-map.ts'
import { textAt } from '../../../../codegen/json.ts'
import { recordsOf } from '../../../../codegen/resolve/queries.ts'
import type { ResolvedSite } from '../../../../codegen/resolve/types.ts'

/** Returns the map of a site's service area with the boxes of its city labels, its county labels and all labels and dots. */
export function boxesOfMap(site: ResolvedSite, width: 'wide' | 'compact') {
  const map = mapServiceArea(site)
  if (!map) throw new Error('no county is served')
  const layout = layouts[width]
  const names = new Map(recordsOf(site, 'cities').map(({ slug, data }) => [slug, textAt(data, ['name'])]))
  const cities = map.cities.flatMap(({ home, slug, labels }) => {
    const label = labels[width]
    const text = names.get(slug)
    return label && text ? [labelBox(label, { text, fontSize: home ? layout.home : layout.city })] : []
  })
  const counties = map.counties.flatMap(({ shortName, labels }) => {
    const label = labels[width]
    const text = { text: shortName.toUpperCase(), fontSize: layout.county, letterSpacing: 0.08 }
    return label ? [labelBox({ ...label, anchor: 'middle' }, text)] : []
  })
  const dots = map.cities.map(dot => dotBox(dot, dot.home ? layout.homeDot : layout.dot))
  return { map, cities, counties, boxes: [...cities, ...counties, ...dots] }
}

/** Counts the pairs of overlapping boxes. */
export function countOverlaps(boxes: readonly MapBox[]): number {
  return boxes.flatMap((box, index) => boxes.slice(index + 1).filter(other => overlaps(box, other))).length
}
