import { flooringPage } from '../../generated/content/pages/flooring.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(flooringPage, { name: flooringPage.name }) }
}
