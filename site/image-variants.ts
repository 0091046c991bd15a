/** Sizes and formats of the images that the build makes of one source, and their URLs. */

/** An image of the content, as the build describes it. */
export interface ImageEntry {
  width: number
  height: number
  /** Average color as '#rrggbb', shown until the picture has loaded. */
  color: string
  /** 8 hexadecimal digits that cover the bytes and the encoding settings. */
  hash: string
  /** Widths in pixels at which AVIF and WebP exist, ascending. */
  widths: readonly number[]
}

export type VariantFormat = 'avif' | 'webp' | 'jpg'

export interface ImageVariant {
  /** Path under content/images without its extension. */
  stem: string
  hash: string
  width: number
  format: VariantFormat
}

const MAX_JPEG_WIDTH = 1200

/** Returns the only width at which a JPEG exists: the largest of at most 1200 px, or the smallest one. */
export function jpegWidth(entry: Pick<ImageEntry, 'widths'>): number {
  const fitting = entry.widths.filter(width => width <= MAX_JPEG_WIDTH)
  return Math.max(...(fitting.length > 0 ? fitting : [Math.min(...entry.widths)]))
}

export function stemOf(src: string): string {
  return src.replace(/\.[a-z0-9]+$/i, '')
}

/** Returns the URL of an image without its width and format. */
export const urlStem = (src: string, { hash }: Pick<ImageEntry, 'hash'>): string =>
  `/images/${stemOf(src)}-${hash}`

export function variantUrl(
  src: string,
  entry: Pick<ImageEntry, 'hash'>,
  width: number,
  format: VariantFormat,
): string {
  return `${urlStem(src, entry)}-${width}.${format}`
}

/**
 * Returns the widths that exist in WebP, for the few browsers without AVIF: every second one, starting with the largest. The
 * smallest is left out unless it is the only one.
 */
export function webpWidths(widths: readonly number[]): readonly number[] {
  const largest = widths.length - 1
  return widths.filter((_, index) => (largest - index) % 2 === 0 && (index > 0 || largest === 0))
}

/** The JPEG for feeds, sitemaps and browsers that know neither AVIF nor WebP. */
export function jpegUrl(src: string, entry: Pick<ImageEntry, 'hash' | 'widths'>): string {
  return variantUrl(src, entry, jpegWidth(entry), 'jpg')
}

const variantPattern = /^\/images\/(.+)-([0-9a-f]{8})-(\d{1,5})\.(avif|webp|jpg)$/

/** Parses the result of `variantUrl`; the extension of the source is lost. Returns undefined for any other path. */
export function parseVariantUrl(path: string): ImageVariant | undefined {
  const [, stem, hash, width, format] = variantPattern.exec(path) ?? []
  if (!stem || !hash || !width || !isVariantFormat(format)) return undefined
  return { stem, hash, width: Number(width), format }
}

function isVariantFormat(text: string | undefined): text is VariantFormat {
  return text === 'avif' || text === 'webp' || text === 'jpg'
}

/** Source name of the composed image of a floor in a scene. No file of this name exists under content/images. */
export function composedSrc(scene: string, floor: string): string {
  return `composed/${scene}-${floor}.jpg`
}
