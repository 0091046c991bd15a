import { privacyPage } from '../../generated/content/pages/privacy.js'
import { headOf } from '../../renderer/head.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { head: headOf(privacyPage, { name: privacyPage.name }) }
}
