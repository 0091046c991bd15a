import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { cities } from '../../../generated/content/cities.js'
import { counties, countiesBySlug } from '../../../generated/content/counties.js'
import { citiesPage } from '../../../generated/content/pages/cities.js'
import type { City, County } from '../../../generated/types.ts'
import { headOf, type PageHead } from '../../../renderer/head.ts'

/** A city or a county: both live under /cities. */
export type Data = { head: PageHead } & (
  | { city: City; county: County }
  | { city?: undefined; county: County }
)

const parents = [{ name: citiesPage.name, path: citiesPage.url }]

export function data({ routeParams }: PageContextServer): Data {
  const city = cities.find(({ slug }) => slug === routeParams.slug)
  const county = city ? countiesBySlug[city.county] : counties.find(({ slug }) => slug === routeParams.slug)
  if (!county) throw render(404)
  if (!city) return { head: headOf(county, { name: county.name, parents }), county }
  const head = headOf(city, {
    name: city.name,
    parents: [...parents, { name: county.name, path: county.url }],
  })
  return { head, city, county }
}
