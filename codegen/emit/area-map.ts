import { countyShapes } from '../area-map/county-shapes.ts'
import { type AreaMap, type City, type County, drawAreaMap } from '../area-map/draw.ts'
import { getAt, textAt } from '../json.ts'
import { recordsNamed, sortRecords } from '../resolve/select.ts'
import type { Site } from '../resolve/site.ts'
import { type EmittedFile, emitData } from './emitted.ts'

/** The data of the map; none for a site that serves no county. */
export function emitAreaMap(site: Site): EmittedFile[] {
  const map = mapServiceArea(site)
  return map ? [emitData('areaMap', map)] : []
}

/** The counties served with the cities in them. */
export function mapServiceArea(site: Site): AreaMap | undefined {
  const counties = countiesServed(site)
  return counties.length > 0 ? drawAreaMap(counties, citiesServed(site)) : undefined
}

function countiesServed(site: Site): County[] {
  const served = getAt(recordsNamed(site, 'site')[0]?.data, ['countiesServed'])
  const counties = (Array.isArray(served) ? served : []).flatMap(county => {
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

function citiesServed(site: Site): City[] {
  const home = textAt(recordsNamed(site, 'site')[0]?.data, ['address', 'locality'])
  return sortRecords(recordsNamed(site, 'cities')).flatMap(({ slug, data }) => {
    const name = textAt(data, ['name'])
    const lat = getAt(data, ['coordinates', 'lat'])
    const lng = getAt(data, ['coordinates', 'lng'])
    if (name === undefined || typeof lat !== 'number' || typeof lng !== 'number') return []
    return [{ slug, name, lat, lng, home: name === home }]
  })
}
