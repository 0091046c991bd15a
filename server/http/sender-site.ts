import { hostOf, type RequestInfo } from './request-info.ts'

/**
 * Returns whether a browser says that a page of another site sent this request. `siteOrigin` is the site's public origin.
 *
 * Sec-Fetch-Site decides if it is there: the browser sets it, a page can't, and no referrer policy changes it. Origin is
 * `null` on the site's own forms under `no-referrer`. Browsers leave Sec-Fetch-Site out before Safari 16.4 and on http;
 * an Origin of `null` is then no evidence of another site, and the forms have no cookies that another site could misuse.
 */
export function isCrossSite(info: RequestInfo, siteOrigin: string): boolean {
  const site = info.header('sec-fetch-site')?.trim().toLowerCase()
  if (site === 'same-origin' || site === 'none') return false
  if (site === 'cross-site') return true
  const origin = info.header('origin')
  if (origin === undefined || origin === 'null') return site === 'same-site'
  return origin !== siteOrigin && !isOriginOf(origin, info.host())
}

/**
 * Returns whether the request names another origin than the site's own. The Host header isn't compared: another site may
 * have pointed its name at this machine (DNS rebinding).
 */
export function isCrossOrigin(info: RequestInfo, siteOrigin: string): boolean {
  const origin = info.header('origin')
  return isCrossSite(info, siteOrigin) || (origin !== undefined && origin !== siteOrigin)
}

const isOriginOf = (origin: string, host: string) => host !== '' && hostOf(origin) === host
