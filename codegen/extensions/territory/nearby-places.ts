import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { getAt, textAt } from '../../json.ts'
import { recordsOf, sortRecords } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'

export interface LocatedCity {
  slug: string
  name: string
  /** Slug of the county. */
  county: string
  lat: number
  lng: number
  /** Whether the business is in this city. */
  home: boolean
}

export interface PlacesNearCity {
  slug: string
  /** Slugs of the closest other cities, closest first. */
  cities: string[]
  /** Slug of the first project in the city, or in the closest city with a project. */
  project?: string
}

const MAX_NEARBY_CITIES = 6

// Computed here once for all cities: a page that searched itself would depend on every city.
export function nearbyPlacesOf(site: ResolvedSite): PlacesNearCity[] {
  const cities = listLocatedCities(site)
  const projects = findFirstProjects(site)
  const nearest = createCitySearch(cities)
  const nearestWithProject = createCitySearch(cities.filter(({ slug }) => projects.has(slug)))
  return cities.map(city => {
    const [place] = nearestWithProject(city, 1)
    const project = place && projects.get(place.slug)
    // One more than shown, because the results include the city itself.
    const others = nearest(city, MAX_NEARBY_CITIES + 1).filter(({ slug }) => slug !== city.slug)
    return {
      slug: city.slug,
      cities: others.slice(0, MAX_NEARBY_CITIES).map(({ slug }) => slug),
      ...(project !== undefined && { project }),
    }
  })
}

/** Lists the cities with valid coordinates, sorted. */
export function listLocatedCities(site: ResolvedSite): LocatedCity[] {
  const home = textAt(recordsOf(site, 'site')[0]?.data, ['address', 'locality'])
  return sortRecords(recordsOf(site, 'cities')).flatMap(({ slug, data }) => {
    const name = textAt(data, ['name'])
    const county = textAt(data, ['county']) ?? ''
    const lat = getAt(data, ['coordinates', 'lat'])
    const lng = getAt(data, ['coordinates', 'lng'])
    if (name === undefined || typeof lat !== 'number' || typeof lng !== 'number') return []
    return [{ slug, name, county, lat, lng, home: name === home }]
  })
}

/** Creates a function that finds the closest of these places, closest first. */
function createCitySearch(places: readonly LocatedCity[]) {
  const index = new KDBush(places.length)
  for (const { lng, lat } of places) index.add(lng, lat)
  index.finish()
  return ({ lng, lat }: LocatedCity, count: number) =>
    around(index, lng, lat, count).flatMap(id => places[id] ?? [])
}

/** Maps cities to their first projects. */
function findFirstProjects(site: ResolvedSite): Map<string, string> {
  const projects = sortRecords(recordsOf(site, 'projects')).flatMap(({ slug, data }) => {
    const city = textAt(data, ['city'])
    return city === undefined ? [] : [[city, slug] as const]
  })
  // Reversed, because the last entry of a key wins.
  return new Map(projects.reverse())
}
