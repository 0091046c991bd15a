import { type Context, Hono } from 'hono'
import { htmlType } from './content-types.ts'
import { cacheControl, pageHeaders } from './headers.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'
import { type Redirect, redirectTarget, withoutTrailingSlash } from './redirects.ts'
import type { SiteFile, SiteFolder } from './site-folder.ts'

export interface SiteDeps {
  folder: SiteFolder
  redirects: readonly Redirect[]
}

/** GET and HEAD: the built site. */
export function siteRoute({ folder, redirects }: SiteDeps): Hono {
  return new Hono()
    .get('*', async c => {
      const url = new URL(c.req.url)
      const target = redirectTarget(redirects, url)
      if (target !== undefined) return c.redirect(target, 301)
      const pathname = decodePath(url.pathname)
      const found = folder.find(pathname)
      if (found) return serve(c, found)
      const canonical = canonicalPath(pathname)
      // Only to a page that is there: "//elsewhere.example/" must not become an address of its own.
      if (canonical !== pathname && folder.find(canonical))
        return c.redirect(encodeURI(canonical) + url.search, 301)
      return serveMissing(c, folder.missing(pathname))
    })
    .all('*', c => {
      c.header('Allow', 'GET, HEAD')
      return c.body(null, 405)
    })
}

async function serve(c: Context, found: SiteFile): Promise<Response> {
  const encoding = negotiateEncoding(c.req.header('accept-encoding') ?? null, found.encodings)
  const etag = `"${await found.hash()}${encoding ? `-${encoding}` : ''}"`
  setFileHeaders(c, found)
  c.header('Cache-Control', cacheControl(found.file))
  c.header('ETag', etag)
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  if (encoding) c.header('Content-Encoding', encoding)
  return sendFile(c, await found.read(encoding), 200)
}

async function serveMissing(c: Context, page: SiteFile): Promise<Response> {
  setFileHeaders(c, page)
  c.header('Cache-Control', 'no-cache')
  return sendFile(c, await page.read(), 404)
}

function sendFile(c: Context, content: Buffer<ArrayBuffer>, status: 200 | 404): Response {
  // Stated, so that HEAD says it as well.
  c.header('Content-Length', String(content.byteLength))
  return c.body(content, status)
}

function setFileHeaders(c: Context, { type, encodings }: SiteFile): void {
  c.header('Content-Type', type)
  if (encodings.length > 0) c.header('Vary', 'Accept-Encoding')
  if (type === htmlType) for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value)
}

/** A path that can't be decoded stays as it is, and so is found nowhere. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

const canonicalPath = (pathname: string) =>
  withoutTrailingSlash(pathname.replace(/\/index\.html$/, '/').replace(/\.html$/, ''))

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
