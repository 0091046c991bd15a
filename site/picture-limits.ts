// Imports nothing, so that the page that sends a picture can keep to what the server takes.

/** Of a picture that a visitor attaches to a request. */
export const pictureLimits = {
  /** Of the JPEG that is sent, and of the one that is kept. */
  bytes: 600_000,
  /** Beyond what the photo's picture and the line below it have. */
  longerSide: 1800,
  pixels: 1800 * 1800,
  /** How long after its request it may come. */
  minutes: 60,
} as const
