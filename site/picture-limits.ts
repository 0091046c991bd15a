/** Limits of images that a visitor attaches to a request, for the page that sends them and the server. */
export const pictureLimits = {
  /** Maximum number per request. */
  count: 6,
  /** Maximum size of the JPEG as sent and as stored. */
  bytes: 600_000,
  /** More than the visualizer's photo and its caption have, in pixels. */
  longerSide: 1800,
  pixels: 1800 * 1800,
  /** Time after the request in which they may be uploaded. */
  minutes: 60,
} as const

/** Limits of a file that a page opens: phones don't make larger ones. Each pixel takes four bytes while it is open. */
export const fileLimits = { megabytes: 40, megapixels: 110 } as const
