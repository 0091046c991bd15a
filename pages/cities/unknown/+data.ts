import { citiesPage } from '../../../generated/content/pages/cities.js'
import { unknownCityPage } from '../../../generated/content/pages/unknown-city.js'
import { headOf } from '../../../renderer/head.ts'

export type Data = ReturnType<typeof data>

/** The server answers with this page, and status 404, for any city that it doesn't know. */
export function data() {
  const record = { ...unknownCityPage, url: '/cities/unknown' }
  const parents = [{ name: citiesPage.name, path: citiesPage.url }]
  return { head: headOf(record, { name: unknownCityPage.name, parents, isError: true }) }
}
