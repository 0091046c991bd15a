// Addresses of what no record has an address for; those of pages come with their records.

/** Where the server searches the site. */
export const searchUrl = '/search'

/** The page that lists the downloads, each with its slug as the anchor. */
export const downloadsUrl = '/downloads'

/** What the pipeline knows about a picture; `hash` covers its bytes and the encoding settings. */
export interface ImageEntry {
  width: number
  height: number
  /** Average color as '#rrggbb', shown until the picture has loaded. */
  color: string
  /** 8 hexadecimal digits. */
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

const jpegLimit = 1200

/** The one width at which a JPEG exists: the largest of at most 1200 px. */
export function jpegWidth(entry: Pick<ImageEntry, 'widths'>): number {
  const fitting = entry.widths.filter(width => width <= jpegLimit)
  return Math.max(...(fitting.length > 0 ? fitting : [Math.min(...entry.widths)]))
}

export function stemOf(src: string): string {
  return src.replace(/\.[a-z0-9]+$/i, '')
}

export function variantUrl(
  src: string,
  entry: Pick<ImageEntry, 'hash'>,
  width: number,
  format: VariantFormat,
): string {
  return `/images/${stemOf(src)}-${entry.hash}-${width}.${format}`
}

/**
 * Of a picture's widths those it has in WebP, for the few browsers that don't know AVIF: every second down from the
 * largest, and the smallest only where it is that one.
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

/** Undoes `variantUrl`, but for the extension; undefined for any other path. */
export function parseVariantUrl(path: string): ImageVariant | undefined {
  const [, stem, hash, width, format] = variantPattern.exec(path) ?? []
  if (!stem || !hash || !width || !isVariantFormat(format)) return undefined
  return { stem, hash, width: Number(width), format }
}

function isVariantFormat(text: string | undefined): text is VariantFormat {
  return text === 'avif' || text === 'webp' || text === 'jpg'
}

/** Source of the picture that shows the floor in the scene; there is no such file under content/images. */
export function composedSrc(scene: string, floor: string): string {
  return `composed/${scene}-${floor}.jpg`
}

/** Path of the picture that stands for a page in shared links: '/' has '/og/home.jpg', '/a/b' has '/og/a/b.jpg'. */
export function ogUrl(pageUrl: string): string {
  return `/og${pageUrl === '/' ? '/home' : pageUrl}.jpg`
}

export const ogSize = { width: 1200, height: 630 } as const

/** Path of a page as Markdown: '/' has '/index.md', '/a/b' has '/a/b.md'. */
export const textUrl = (pageUrl: string): string => `${pageUrl === '/' ? '/index' : pageUrl}.md`

/** The same for files: 'a/b/index.html' has 'a/b.md', pages of errors have none. */
export function textFileOf(pageFile: string): string | undefined {
  const [, folder] = /^(.*\/|)index\.html$/.exec(pageFile) ?? []
  return folder === undefined ? undefined : textUrl(withoutTrailingSlash(`/${folder}`)).slice(1)
}

/** The price book as data, and what its fields mean. */
export const pricesUrl = '/prices.json'
export const pricesSchemaUrl = '/prices.schema.json'

/** Where assistants call tools. */
export const toolsUrl = '/mcp'

export const rssUrl = '/blog/rss.xml'
export const atomUrl = '/blog/atom.xml'

export function withoutTrailingSlash(pathname: string): string {
  if (pathname === '/') return '/'
  let end = pathname.length
  // Not by a pattern: on a path of slashes with something else at its end, it would take n² steps.
  while (pathname.charCodeAt(end - 1) === slash) end -= 1
  return pathname.slice(0, end)
}

const slash = '/'.charCodeAt(0)
