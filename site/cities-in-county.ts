import type { City } from '../generated/types.ts'
import type { Content } from './content.ts'
import { memoize } from './dependencies.ts'

type WithCities = Pick<Content, 'cities'>

/** The cities of a county, by its slug, in their order. */
export const citiesIn = (content: WithCities, county: string | undefined): readonly City[] =>
  citiesByCounty(content).get(county) ?? []

// Once for all pages: each city page that asked every city would cost more with each city that is added.
const citiesByCounty = memoize(({ cities }: WithCities) => {
  const byCounty = new Map<string | undefined, City[]>()
  for (const city of cities.all) {
    const members = byCounty.get(city.county)
    if (members) members.push(city)
    else byCounty.set(city.county, [city])
  }
  return byCounty
})
