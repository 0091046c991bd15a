/** Maximum size of an image file. Git keeps every version of every image, and no page shows an image that needs more. */
export const MAX_IMAGE_BYTES = 10e6

/** Maximum size of an image that is decoded line by line. No page shows a tenth of it. */
export const MAX_MEGAPIXELS = 100

/** Maximum width and height. WebP allows 16,383. */
export const MAX_SIDE_PIXELS = 16_000
