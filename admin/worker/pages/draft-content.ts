import { pageData } from '../../../codegen/emit/content.ts'
import { listPages } from '../../../codegen/emit/pages.ts'
import { nearbyPlacesOf } from '../../../codegen/extensions/territory/nearby-places.ts'
import { exportNameOf } from '../../../codegen/model.ts'
import { recordsOf } from '../../../codegen/resolve/queries.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'
import { type Content, createContent } from '../../../site/content.ts'
import type { AreaMapData, ContentData } from '../../../site/content-data.ts'
import { palette } from '../../../styles/palette.ts'

/** Data that only the build can compute: sizes of pictures and PDFs, maps. */
export type BuildData = Pick<ContentData, 'images' | 'zipPlaces' | 'areaMap' | 'countyMaps' | 'downloadFiles'>

/** Returns the content of a site with a draft, as the build would, with the records that visitors don't see on that day. */
export function draftContent(site: ResolvedSite, buildData: BuildData, today: string): Content {
  const kinds = new Map(site.model.entities.map(entity => [exportNameOf(entity), entity]))
  const other: Readonly<Record<string, unknown>> = { ...buildData, images: withNew(buildData.images) }
  return createContent(kind => {
    const entity = kinds.get(kind)
    if (entity) return pageData(entity, site)
    if (kind === 'pages') return listPages(site, today)
    // A preview doesn't lead to other pages.
    if (kind === 'translatedPages') return []
    if (kind === 'areaMap') return withoutGone(buildData.areaMap, site)
    if (kind === 'countyMaps') return countyMaps(buildData, site)
    return kind === 'surroundings' ? nearbyPlacesOf(site) : other[kind]
  })
}

/** Returns a map without links to records that were renamed or removed since it was drawn. */
function withoutGone(map: AreaMapData, site: ResolvedSite): AreaMapData {
  const isThere = (kind: string, slug?: string) => recordsOf(site, kind).some(record => record.slug === slug)
  return {
    ...map,
    cities: map.cities.filter(({ slug }) => isThere('cities', slug)),
    counties: map.counties.map(({ page, ...county }) => ({
      ...county,
      ...(page !== undefined && isThere('counties', page) && { page }),
    })),
  }
}

/** Returns the maps of the counties. A county whose map isn't drawn yet has that of all counties. */
function countyMaps({ areaMap, countyMaps }: BuildData, site: ResolvedSite): readonly object[] {
  return recordsOf(site, 'counties').map(({ slug }) => {
    const drawn = countyMaps.find(map => map.slug === slug) ?? areaMap
    return { ...withoutGone(drawn, site), slug }
  })
}

const unmade = { width: 1600, height: 1200, color: palette.light.placeholder, hash: 'new', widths: [800] }

/** Adds an entry for each picture that no page uses yet: it has no smaller versions, and its alternative text is shown. */
function withNew(images: ContentData['images']): ContentData['images'] {
  return new Proxy(images, {
    get: (known, src) => Reflect.get(known, src) ?? unmade,
    has: () => true,
  })
}
