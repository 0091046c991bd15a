import { downloadsPage } from '../../generated/content/pages/downloads.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(downloadsPage, { name: downloadsPage.name }) }
}
