import { guidesPage } from '../../generated/content/pages/guides.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(guidesPage, { name: guidesPage.name }) }
}
