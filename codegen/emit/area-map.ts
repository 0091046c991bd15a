import { distance } from 'geokdbush'
import { countyNeighbors, countyShapes } from '../area-map/county-shapes.ts'
import { type AreaMap, type County, drawAreaMap } from '../area-map/draw.ts'
import { Memo } from '../cache/memo.ts'
import { getAt, type Json, textAt } from '../json.ts'
import { recordsNamed } from '../resolve/select.ts'
import type { Site } from '../resolve/site.ts'
import { type EmittedFile, emitData } from './emitted.ts'
import { type PlacedCity, placedCities } from './surroundings.ts'

/** More can neither be told apart nor labeled; the lists beside the maps have them all. */
const mostCities = { area: 24, county: 10 }

export interface CountyMap extends AreaMap {
  slug: string
}

interface Maps {
  area?: AreaMap
  counties: CountyMap[]
}

/**
 * The data of the maps; none for a site that serves no county. With a cache they are drawn anew only when a place has changed:
 * laying out their labels takes as long as reading all content.
 */
export function emitAreaMap(site: Site, cacheDir?: string): EmittedFile[] {
  const maps = cacheDir === undefined ? drawMaps(site) : recallMaps(site, cacheDir)
  return maps.area ? [emitData('areaMap', maps.area), emitData('countyMaps', maps.counties)] : []
}

function recallMaps(site: Site, dir: string): Maps {
  const memo = Memo.open<Maps>({ dir, name: 'area-maps', code: import.meta.url })
  const counties = recordsNamed(site, 'counties').map(({ slug, data }) => [slug, data])
  const places = JSON.stringify([countiesNamed(site), counties, placedCities(site)])
  const maps = memo.get('maps', [places], () => drawMaps(site))
  memo.save()
  return maps
}

function drawMaps(site: Site): Maps {
  const area = mapServiceArea(site)
  return area ? { area, counties: mapCounties(site) } : { counties: [] }
}

/** The counties served with the first of the cities in them. */
export function mapServiceArea(site: Site): AreaMap | undefined {
  const counties = countiesServed(site)
  if (counties.length === 0) return undefined
  return drawAreaMap(counties, placedCities(site).slice(0, mostCities.area))
}

/** For each county with a page, a map of it and of the counties served around it. */
export function mapCounties(site: Site): CountyMap[] {
  const served = countiesServed(site)
  const counties = [...served, ...countiesBeyond(site, served)]
  const neighbors = countyNeighbors(counties.map(({ fips }) => fips))
  const cities = placedCities(site)
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
function countiesBeyond(site: Site, served: readonly County[]): County[] {
  const others = recordsNamed(site, 'counties').filter(
    ({ slug }) => !served.some(({ page }) => page === slug),
  )
  return withShapes(others.map(({ slug, data }) => ({ ...data, page: slug })))
}

/** Home, then the county's own cities in their order, then those next to them. */
function citiesOf(county: County, shown: readonly County[], cities: readonly PlacedCity[]): PlacedCity[] {
  const onMap = cities.filter(city => shown.some(({ page }) => page === city.county))
  const own = onMap.filter(city => city.county === county.page)
  const [first] = own
  const farness = (city: PlacedCity) => (first ? distance(first.lng, first.lat, city.lng, city.lat) : 0)
  const others = onMap.filter(city => !own.includes(city)).sort((a, b) => farness(a) - farness(b))
  const home = onMap.filter(city => city.home)
  const chosen = new Set([...new Set([...home, ...own, ...others])].slice(0, mostCities.county))
  return cities.filter(city => chosen.has(city))
}

const countiesServed = (site: Site): County[] => withShapes(countiesNamed(site))

function countiesNamed(site: Site): readonly Json[] {
  const served = getAt(recordsNamed(site, 'site')[0]?.data, ['countiesServed'])
  return Array.isArray(served) ? served : []
}

function withShapes(entries: readonly Json[]): County[] {
  const counties = entries.flatMap(county => {
    const fips = textAt(county, ['fips'])
    const name = textAt(county, ['name'])
    const page = textAt(county, ['page'])
    return fips && name ? [{ fips, name, ...(page === undefined ? {} : { page }) }] : []
  })
  const shapes = countyShapes(counties.map(({ fips }) => fips))
  return counties.map(county => {
    const shape = shapes.get(county.fips)
    if (!shape) throw new Error(`No county of the United States has the code ${county.fips} (${county.name})`)
    return { ...county, shape }
  })
}
