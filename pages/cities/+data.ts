import { citiesPage } from '../../generated/content/pages/cities.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(citiesPage, { name: citiesPage.name }) }
}
