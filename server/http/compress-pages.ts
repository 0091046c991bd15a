import { compress } from 'hono/compress'

/** Compresses pages that are rendered per request. Files of a release are compressed by the build. */
export const compressPages = compress({ encoding: 'gzip', contentTypeFilter: /^text\/html/ })
