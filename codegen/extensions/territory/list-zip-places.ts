import { getAt, textAt } from '../../json.ts'
import { loadTexasZipTable } from '../../places/texas.ts'
import { recordsOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'

/** Lists every ZIP code of the counties served with its town, including counties without a city page. */
export function listZipPlaces(site: ResolvedSite) {
  const counties = getAt(recordsOf(site, 'site')[0]?.data, ['countiesServed'])
  if (!Array.isArray(counties)) return []
  return counties.flatMap(county => {
    const fips = textAt(county, ['fips']) ?? ''
    const places = loadTexasZipTable().inCounty(fips)
    return places.map(({ zip, town }) => ({ slug: zip, town, county: textAt(county, ['name']), fips }))
  })
}
