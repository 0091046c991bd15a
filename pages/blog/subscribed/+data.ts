import { subscribedPage } from '../../../generated/content/pages/subscribed.js'
import { headOf } from '../../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(subscribedPage, { name: subscribedPage.name }) }
}
