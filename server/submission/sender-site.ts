/**
 * Whether a browser says that a page of another site sent this. A request that says nothing of its origin passes: no
 * browser leaves out both headers on a POST, and there are no cookies that another site could misuse.
 * `siteOrigin` is the site's public one; the host that the request names is taken as well.
 */
export function isFromOtherSite(request: Request, siteOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  return origin !== null && origin !== siteOrigin && hostOf(origin) !== new URL(request.url).host
}

/**
 * The same by the site's own origin alone: the host that a request names may be one that another site has pointed at this
 * machine (DNS rebinding).
 */
export function isOfOtherOrigin(request: Request, siteOrigin: string): boolean {
  const origin = request.headers.get('origin')
  return isFromOtherSite(request, siteOrigin) || (origin !== null && origin !== siteOrigin)
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
