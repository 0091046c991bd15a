// URLs that no record has. Those of pages are in their records.

export const searchUrl = '/search'

/** The page that lists the downloads; their slugs are its anchors. */
export const downloadsUrl = '/downloads'

/** ID of the comparison in the catalog. The prerendered page has it, empty. */
export const COMPARISON_ID = 'compared'

/** URL of the catalog with floors side by side. */
export const comparisonHref = (catalogUrl: string, floors: readonly string[]): string =>
  `${catalogUrl}?${new URLSearchParams(floors.map(floor => ['compare', floor]))}#${COMPARISON_ID}`

/** Path of a page's Open Graph image: '/' has '/og/home.jpg', '/a/b' has '/og/a/b.jpg'. */
export function ogUrl(pageUrl: string): string {
  return `/og${pageUrl === '/' ? '/home' : pageUrl}.jpg`
}

export const ogSize = { width: 1200, height: 630 } as const

/** Path of a page as Markdown: '/' has '/index.md', '/a/b' has '/a/b.md'. */
export const textUrl = (pageUrl: string): string => `${pageUrl === '/' ? '/index' : pageUrl}.md`

/** Path of the Markdown file of a page file: 'a/b/index.html' has 'a/b.md'. Undefined for error pages. */
export function textFileOf(pageFile: string): string | undefined {
  const [, folder] = /^(.*\/|)index\.html$/.exec(pageFile) ?? []
  return folder === undefined ? undefined : textUrl(withoutTrailingSlash(`/${folder}`)).slice(1)
}

export const pricesUrl = '/prices.json'
export const pricesSchemaUrl = '/prices.schema.json'

/** Endpoint of the tools for assistants (MCP). */
export const toolsUrl = '/mcp'

export const rssUrl = '/blog/rss.xml'
export const atomUrl = '/blog/atom.xml'

export function withoutTrailingSlash(pathname: string): string {
  if (pathname === '/') return '/'
  let end = pathname.length
  // A regular expression would take n² steps on a path of slashes that ends with another character.
  while (pathname.charCodeAt(end - 1) === slash) end -= 1
  return pathname.slice(0, end)
}

const slash = '/'.charCodeAt(0)
