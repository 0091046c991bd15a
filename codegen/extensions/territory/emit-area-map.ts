import { distance } from 'geokdbush'
import { DiskCache } from '../../cache/disk-cache.ts'
import { type EmittedFile, emitData } from '../../emit/emitted-file.ts'
import { getAt, type Json, textAt } from '../../json.ts'
import { localizedSites } from '../../languages/localize.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { findCountyNeighbors, loadCountyShapes } from './area-map/county-shapes.ts'
import { type DrawnAreaMap, drawAreaMap, type MapCounty } from './area-map/draw.ts'
import { type LocatedCity, listLocatedCities } from './nearby-places.ts'

/** Maximum numbers of cities per map: more can't be labeled. The lists next to the maps contain all cities. */
const MAX_CITIES = { area: 24, county: 10 }

export interface CountyMap extends DrawnAreaMap {
  slug: string
}

interface Maps {
  area?: DrawnAreaMap
  counties: CountyMap[]
}

/**
 * Emits the data of the maps in each language, or nothing if the site serves no county. With a cache, maps are drawn only if a place has
 * changed: placing their labels takes as long as reading all content.
 */
export function emitAreaMaps(site: ResolvedSite, cacheDir?: string): EmittedFile[] {
  const cache =
    cacheDir === undefined
      ? undefined
      : DiskCache.open<Maps>({ dir: cacheDir, name: 'area-maps', code: import.meta.url })
  const files = [
    ...emitMaps(site, '', cache),
    ...localizedSites(site).flatMap(({ language, site }) => emitMaps(site, `${language.path}/`, cache)),
  ]
  cache?.save()
  return files
}

function emitMaps(site: ResolvedSite, folder: string, cache: DiskCache<Maps> | undefined): EmittedFile[] {
  const counties = recordsOf(site, 'counties').map(({ slug, data }) => [slug, data])
  const places = JSON.stringify([readCountiesServed(site), counties, listLocatedCities(site)])
  const maps = cache ? cache.get(`${folder}maps`, [places], () => drawMaps(site)) : drawMaps(site)
  return maps.area
    ? [emitData(`${folder}areaMap`, maps.area), emitData(`${folder}countyMaps`, maps.counties)]
    : []
}

function drawMaps(site: ResolvedSite): Maps {
  const area = mapServiceArea(site)
  return area ? { area, counties: mapCounties(site) } : { counties: [] }
}

/** Draws the counties served and the first cities in them. */
export function mapServiceArea(site: ResolvedSite): DrawnAreaMap | undefined {
  const counties = listCountiesServed(site)
  if (counties.length === 0) return undefined
  return drawAreaMap(counties, listLocatedCities(site).slice(0, MAX_CITIES.area))
}

/** Draws a map for each county with a page: the county and its neighbors that are served. */
export function mapCounties(site: ResolvedSite): CountyMap[] {
  const served = listCountiesServed(site)
  const counties = [...served, ...listOtherCounties(site, served)]
  const neighbors = findCountyNeighbors(counties.map(({ fips }) => fips))
  const cities = listLocatedCities(site)
  return counties.flatMap(county => {
    if (county.page === undefined) return []
    const shown = counties.filter(
      other =>
        other === county || (served.includes(other) && neighbors.get(county.fips)?.includes(other.fips)),
    )
    return [{ slug: county.page, ...drawAreaMap(shown, chooseCities(county, shown, cities)) }]
  })
}

/** Counties that have a page but aren't served. */
function listOtherCounties(site: ResolvedSite, served: readonly MapCounty[]): MapCounty[] {
  const others = recordsOf(site, 'counties').filter(({ slug }) => !served.some(({ page }) => page === slug))
  return addShapes(others.map(({ slug, data }) => ({ ...data, page: slug })))
}

/** Chooses the cities of a county's map: home first, then the county's own cities, then the closest others. Keeps the order of `cities`. */
function chooseCities(
  county: MapCounty,
  shown: readonly MapCounty[],
  cities: readonly LocatedCity[],
): LocatedCity[] {
  const onMap = cities.filter(city => shown.some(({ page }) => page === city.county))
  const own = onMap.filter(city => city.county === county.page)
  const [first] = own
  const distanceTo = (city: LocatedCity) => (first ? distance(first.lng, first.lat, city.lng, city.lat) : 0)
  const others = onMap.filter(city => !own.includes(city)).sort((a, b) => distanceTo(a) - distanceTo(b))
  const home = onMap.filter(city => city.home)
  const chosen = new Set([...new Set([...home, ...own, ...others])].slice(0, MAX_CITIES.county))
  return cities.filter(city => chosen.has(city))
}

const listCountiesServed = (site: ResolvedSite): MapCounty[] => addShapes(readCountiesServed(site))

function readCountiesServed(site: ResolvedSite): readonly Json[] {
  const served = getAt(recordsOf(site, 'site')[0]?.data, ['countiesServed'])
  return Array.isArray(served) ? served : []
}

function addShapes(entries: readonly Json[]): MapCounty[] {
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
