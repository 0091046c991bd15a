import { contactPage } from '../../generated/content/pages/contact.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(contactPage, { name: contactPage.name }) }
}
