import { hostOf, type Incoming } from '../incoming.ts'

/**
 * Whether a browser says that a page of another site sent this. A request that says nothing of its origin passes: no
 * browser leaves out both headers on a POST, and there are no cookies that another site could misuse.
 * `siteOrigin` is the site's public one; the host that the request names is taken as well.
 */
export function isFromOtherSite(incoming: Incoming, siteOrigin: string): boolean {
  const site = incoming.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = incoming.header('origin')
  return origin !== undefined && origin !== siteOrigin && hostOf(origin) !== incoming.host()
}

/**
 * The same by the site's own origin alone: the host that a request names may be one that another site has pointed at this
 * machine (DNS rebinding).
 */
export function isOfOtherOrigin(incoming: Incoming, siteOrigin: string): boolean {
  const origin = incoming.header('origin')
  return isFromOtherSite(incoming, siteOrigin) || (origin !== undefined && origin !== siteOrigin)
}
