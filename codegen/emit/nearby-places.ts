import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { getAt, textAt } from '../json.ts'
import { recordsOf, sortRecords } from '../resolve/queries.ts'
import type { ResolvedSite } from '../resolve/types.ts'

export interface LocatedCity {
  slug: string
  name: string
  /** Slug of its county. */
  county: string
  lat: number
  lng: number
  /** The firm's own city. */
  home: boolean
}

export interface NearbyPlaces {
  slug: string
  /** The nearest other cities, nearest first. */
  cities: string[]
  /** The first of the projects in the city, or in the nearest that has any. */
  project?: string
}

const MAX_NEARBY_CITIES = 6

/** What lies around each city. Found here, once for all: a page that looked for itself would have to read every city. */
export const nearbyPlacesOf = (site: ResolvedSite): NearbyPlaces[] => findNearbyPlaces(locateContent(site))

export interface LocatedContent {
  cities: readonly LocatedCity[]
  /** Slug of the first project in a city, by the city's. */
  projects: ReadonlyMap<string, string>
}

/** All that surroundings follow from. */
export const locateContent = (site: ResolvedSite): LocatedContent => ({
  cities: listLocatedCities(site),
  projects: findFirstProjects(site),
})

export function findNearbyPlaces({ cities, projects }: LocatedContent): NearbyPlaces[] {
  const nearest = createCitySearch(cities)
  const nearestWithProject = createCitySearch(cities.filter(({ slug }) => projects.has(slug)))
  return cities.map(city => {
    const [place] = nearestWithProject(city, 1)
    const project = place && projects.get(place.slug)
    // One more than shown, because the city itself is among them.
    const others = nearest(city, MAX_NEARBY_CITIES + 1).filter(({ slug }) => slug !== city.slug)
    return {
      slug: city.slug,
      cities: others.slice(0, MAX_NEARBY_CITIES).map(({ slug }) => slug),
      ...(project !== undefined && { project }),
    }
  })
}

/** The cities whose place is known, in their order. */
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

/** Finds the nearest of these to a place, nearest first. */
function createCitySearch(places: readonly LocatedCity[]) {
  const index = new KDBush(places.length)
  for (const { lng, lat } of places) index.add(lng, lat)
  index.finish()
  return ({ lng, lat }: LocatedCity, count: number) =>
    around(index, lng, lat, count).flatMap(id => places[id] ?? [])
}

/** By city. */
function findFirstProjects(site: ResolvedSite): Map<string, string> {
  const projects = sortRecords(recordsOf(site, 'projects')).flatMap(({ slug, data }) => {
    const city = textAt(data, ['city'])
    return city === undefined ? [] : [[city, slug] as const]
  })
  // From last to first: the first of a city is what stays.
  return new Map(projects.reverse())
}
