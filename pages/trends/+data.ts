import { trendsPage } from '../../generated/content/pages/trends.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(trendsPage, { name: trendsPage.name }) }
}
