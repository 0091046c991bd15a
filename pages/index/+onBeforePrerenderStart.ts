import type { OnBeforePrerenderStartSync } from 'vike/types'
import { openContent } from '../../site/open-content.ts'

/** Lists the URLs of all pages for `vike build`. vike finds the page of each; the hook may belong to any page. */
export const onBeforePrerenderStart: OnBeforePrerenderStartSync = () =>
  openContent().pages.all.map(({ url }) => url)
