import { distance } from 'geokdbush'
import { countyNeighbors, countyShapes } from '../area-map/county-shapes.ts'
import { type AreaMap, type County, drawAreaMap } from '../area-map/draw.ts'
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

/** The data of the maps; none for a site that serves no county. */
export function emitAreaMap(site: Site): EmittedFile[] {
  const map = mapServiceArea(site)
  return map ? [emitData('areaMap', map), emitData('countyMaps', mapCounties(site))] : []
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

function countiesServed(site: Site): County[] {
  const served = getAt(recordsNamed(site, 'site')[0]?.data, ['countiesServed'])
  return withShapes(Array.isArray(served) ? served : [])
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
