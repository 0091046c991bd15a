import { compress } from 'hono/compress'

/** Compresses pages that are rendered for a request. Files of the site have their own encodings. */
export const compressPages = compress({ encoding: 'gzip', contentTypeFilter: /^text\/html/ })
