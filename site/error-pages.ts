/**
 * Folders in pages/ of the pages that answer addresses without a page, by the address that they are prerendered under. No schema
 * gives them an address.
 */
export const errorPages: Readonly<Record<string, string>> = {
  '/404': '_error',
  // The server answers with this page, and status 404, for any city that it doesn't know.
  '/cities/unknown': 'cities/unknown',
}
