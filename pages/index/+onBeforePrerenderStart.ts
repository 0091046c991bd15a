import type { OnBeforePrerenderStartSync } from 'vike/types'
import { openContent, openTranslations } from '../../site/open-content.ts'
import { addressesOf } from '../routes.ts'

/** Lists the URLs of all pages for `vike build`. vike finds the page of each; the hook may belong to any page. */
export const onBeforePrerenderStart: OnBeforePrerenderStartSync = () => {
  const urls = [openContent(), ...openTranslations().values()].flatMap(addressesOf)
  // vike lists this page itself.
  return urls.filter(url => url !== '/404')
}
