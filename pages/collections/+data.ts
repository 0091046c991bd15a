import { collectionsPage } from '../../generated/content/pages/collections.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(collectionsPage, { name: collectionsPage.name }) }
}
