import { getAt, textAt } from '../json.ts'
import { texasPlaces } from '../places/texas.ts'
import { recordsNamed } from '../resolve/select.ts'
import type { Site } from '../resolve/site.ts'
import { type EmittedFile, emitData } from './emitted.ts'

/** Every ZIP code of the counties served, also of those without a city page, with its town. */
export function emitZipPlaces(site: Site): EmittedFile[] {
  return [emitData('zipPlaces', zipPlacesOf(site))]
}

export function zipPlacesOf(site: Site) {
  const counties = getAt(recordsNamed(site, 'site')[0]?.data, ['countiesServed'])
  if (!Array.isArray(counties)) return []
  return counties.flatMap(county => {
    const places = texasPlaces().inCounty(textAt(county, ['fips']) ?? '')
    return places.map(({ zip, town }) => ({ slug: zip, town, county: textAt(county, ['name']) }))
  })
}
