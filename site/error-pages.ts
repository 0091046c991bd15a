/** Folders in pages/ by URL, for pages that no schema gives a URL: they answer requests for URLs without a page. */
export const errorPages: Readonly<Record<string, string>> = {
  '/404': '_error',
  // The server answers with this page, and status 404, for any city that it doesn't know.
  '/cities/unknown': 'cities/unknown',
}

/** Returns the URL of the error page that answers a URL without a page: the one of its folder, or that of the site. */
export function errorPageOf(url: string): string {
  const ofFolder = url.replace(/[^/]*\/?$/, 'unknown')
  return ofFolder in errorPages ? ofFolder : '/404'
}
