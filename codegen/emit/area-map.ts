import { distance } from 'geokdbush'
import { findCountyNeighbors, loadCountyShapes } from '../area-map/county-shapes.ts'
import { type AreaMapData, drawAreaMap, type MapCounty } from '../area-map/draw.ts'
import { DiskCache } from '../cache/disk-cache.ts'
import { getAt, type Json, textAt } from '../json.ts'
import { recordsOf } from '../resolve/queries.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { type EmittedFile, emitData } from './emitted-file.ts'
import { type LocatedCity, listLocatedCities } from './nearby-places.ts'

/** More can neither be told apart nor labeled; the lists beside the maps have them all. */
const MAX_CITIES = { area: 24, county: 10 }

export interface CountyMap extends AreaMapData {
  slug: string
}

interface Maps {
  area?: AreaMapData
  counties: CountyMap[]
}

/**
 * The data of the maps; none for a site that serves no county. With a cache they are drawn anew only when a place has changed:
 * laying out their labels takes as long as reading all content.
 */
export function emitAreaMap(site: ResolvedSite, cacheDir?: string): EmittedFile[] {
  const maps = cacheDir === undefined ? drawMaps(site) : drawMapsCached(site, cacheDir)
  return maps.area ? [emitData('areaMap', maps.area), emitData('countyMaps', maps.counties)] : []
}

function drawMapsCached(site: ResolvedSite, dir: string): Maps {
  const memo = DiskCache.open<Maps>({ dir, name: 'area-maps', code: import.meta.url })
  const counties = recordsOf(site, 'counties').map(({ slug, data }) => [slug, data])
  const places = JSON.stringify([countiesNamed(site), counties, listLocatedCities(site)])
  const maps = memo.get('maps', [places], () => drawMaps(site))
  memo.save()
  return maps
}

function drawMaps(site: ResolvedSite): Maps {
  const area = mapServiceArea(site)
  return area ? { area, counties: mapCounties(site) } : { counties: [] }
}

/** The counties served with the first of the cities in them. */
export function mapServiceArea(site: ResolvedSite): AreaMapData | undefined {
  const counties = countiesServed(site)
  if (counties.length === 0) return undefined
  return drawAreaMap(counties, listLocatedCities(site).slice(0, MAX_CITIES.area))
}

/** For each county with a page, a map of it and of the counties served around it. */
export function mapCounties(site: ResolvedSite): CountyMap[] {
  const served = countiesServed(site)
  const counties = [...served, ...countiesBeyond(site, served)]
  const neighbors = findCountyNeighbors(counties.map(({ fips }) => fips))
  const cities = listLocatedCities(site)
  return counties.flatMap(county => {
    if (county.page === undefined) return []
    const shown = counties.filter(
      other =>
        other === county || (served.includes(other) && neighbors.get(county.fips)?.includes(other.fips)),
    )
    return [{ slug: county.page, ...drawAreaMap(shown, citiesOf(county, shown, cities)) }]
  })
}

/** Those that have a page, and are not among the ones served. */
function countiesBeyond(site: ResolvedSite, served: readonly MapCounty[]): MapCounty[] {
  const others = recordsOf(site, 'counties').filter(({ slug }) => !served.some(({ page }) => page === slug))
  return withShapes(others.map(({ slug, data }) => ({ ...data, page: slug })))
}

/** Home, then the county's own cities in their order, then those next to them. */
function citiesOf(
  county: MapCounty,
  shown: readonly MapCounty[],
  cities: readonly LocatedCity[],
): LocatedCity[] {
  const onMap = cities.filter(city => shown.some(({ page }) => page === city.county))
  const own = onMap.filter(city => city.county === county.page)
  const [first] = own
  const farness = (city: LocatedCity) => (first ? distance(first.lng, first.lat, city.lng, city.lat) : 0)
  const others = onMap.filter(city => !own.includes(city)).sort((a, b) => farness(a) - farness(b))
  const home = onMap.filter(city => city.home)
  const chosen = new Set([...new Set([...home, ...own, ...others])].slice(0, MAX_CITIES.county))
  return cities.filter(city => chosen.has(city))
}

const countiesServed = (site: ResolvedSite): MapCounty[] => withShapes(countiesNamed(site))

function countiesNamed(site: ResolvedSite): readonly Json[] {
  const served = getAt(recordsOf(site, 'site')[0]?.data, ['countiesServed'])
  return Array.isArray(served) ? served : []
}

function withShapes(entries: readonly Json[]): MapCounty[] {
  const counties = entries.flatMap(county => {
    const fips = textAt(county, ['fips'])
    const name = textAt(county, ['name'])
    const page = textAt(county, ['page'])
    return fips && name ? [{ fips, name, ...(page === undefined ? {} : { page }) }] : []
  })
  const shapes = loadCountyShapes(counties.map(({ fips }) => fips))
  return counties.map(county => {
    const shape = shapes.get(county.fips)
    if (!shape) throw new Error(`No county of the United States has the code ${county.fips} (${county.name})`)
    return { ...county, shape }
  })
}
