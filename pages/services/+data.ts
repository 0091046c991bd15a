import { servicesPage } from '../../generated/content/pages/services.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(servicesPage, { name: servicesPage.name }) }
}
