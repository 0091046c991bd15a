/** Limits of images that a visitor attaches to a request, for the page that sends them and the server. */
export const pictureLimits = {
  /** Maximum number per request. */
  count: 4,
  /** Maximum size of the JPEG as stored. */
  bytes: 600_000,
  /** More than the visualizer's photo and its caption have, in pixels. */
  longerSide: 1800,
  /** Maximum size of a JPEG as sent. A phone's photo of 48 megapixels has about 8 MB. */
  sentBytes: 12_000_000,
  sentPixels: 64_000_000,
  /** Time after the request in which they may be uploaded. */
  minutes: 60,
} as const

/** Limits of a picture that a browser sends as it is, without JavaScript. */
export const postedLimits = {
  megabytes: pictureLimits.sentBytes / 1e6,
  megapixels: pictureLimits.sentPixels / 1e6,
} as const

/** Limits of a file that a page opens: phones don't make larger ones. Each pixel takes four bytes while it is open. */
export const fileLimits = { megabytes: 40, megapixels: 110 } as const

/** Problem with pictures of a form that was posted without JavaScript. */
export const postedPictureProblems = ['tooLarge', 'full', 'failed'] as const

export type PostedPictureProblem = (typeof postedPictureProblems)[number]

/** Pictures of a request after such a form. */
export interface PostedPictures {
  /** Number of pictures that arrived. */
  count: number
  problem?: PostedPictureProblem | undefined
  /** Numbers of those that did not, in the order in which they were sent. */
  missing?: readonly string[] | undefined
}
