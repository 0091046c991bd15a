import { resolveData } from '../../../codegen/emit/content.ts'
import { listPages } from '../../../codegen/emit/pages.ts'
import { nearbyPlacesOf } from '../../../codegen/extensions/territory/nearby-places.ts'
import { exportNameOf } from '../../../codegen/model.ts'
import type { ResolvedSite } from '../../../codegen/resolve/types.ts'
import { type Content, createContent } from '../../../site/content.ts'
import type { ContentData } from '../../../site/content-data.ts'
import { palette } from '../../../styles/palette.ts'

/** What only the build can make of the content: it measures pictures and PDFs, and draws the map. */
export type MadeData = Pick<ContentData, 'images' | 'zipPlaces' | 'areaMap' | 'countyMaps' | 'downloadFiles'>

/** The content as it would be built from a site in which a draft stands, with what visitors don't see on that day. */
export function draftContent(site: ResolvedSite, made: MadeData, today: string): Content {
  const kinds = new Map(site.model.entities.map(entity => [exportNameOf(entity), entity]))
  const other: Readonly<Record<string, unknown>> = { ...made, images: withNew(made.images) }
  return createContent(kind => {
    const entity = kinds.get(kind)
    if (entity) return resolveData(entity, site)
    if (kind === 'pages') return listPages(site, today)
    // A preview doesn't lead to other pages.
    if (kind === 'translatedPages') return []
    return kind === 'surroundings' ? nearbyPlacesOf(site) : other[kind]
  })
}

const unmade = { width: 1600, height: 1200, color: palette.light.placeholder, hash: 'new', widths: [800] }

/** A picture that no page has used so far has no small versions yet: its words stand in for it. */
function withNew(images: ContentData['images']): ContentData['images'] {
  return new Proxy(images, {
    get: (known, src) => Reflect.get(known, src) ?? unmade,
    has: () => true,
  })
}
