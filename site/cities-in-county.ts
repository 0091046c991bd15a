import type { City } from '../generated/types.ts'
import type { Content } from './content.ts'
import { memoize } from './dependencies.ts'

type WithCities = Pick<Content, 'cities'>

/** Returns the cities of a county, given by its slug. */
export const citiesIn = (content: WithCities, county: string | undefined): readonly City[] =>
  citiesByCounty(content).get(county) ?? []

// Memoized, so that the cost of a city page doesn't grow with the number of cities.
const citiesByCounty = memoize(({ cities }: WithCities) => {
  const byCounty = new Map<string | undefined, City[]>()
  for (const city of cities.all) {
    const members = byCounty.get(city.county)
    if (members) members.push(city)
    else byCounty.set(city.county, [city])
  }
  return byCounty
})
