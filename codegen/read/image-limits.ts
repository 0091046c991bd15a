/** Git keeps every version of every picture for ever, and nothing on the site is printed larger than this allows. */
export const MAX_IMAGE_BYTES = 10e6

/** Megapixels that a picture may have, if it can be decoded line by line. No page shows a tenth of them. */
export const MAX_MEGAPIXELS = 100

/** Longest side in pixels. WebP has no more than 16,383. */
export const MAX_SIDE_PIXELS = 16_000
