import { receivedPage } from '../../../generated/content/pages/received.js'
import { headOf } from '../../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(receivedPage, { name: receivedPage.name }) }
}
