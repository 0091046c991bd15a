import { Hono } from 'hono'
import { streamFile } from './byte-range.ts'
import type { SiteResponse, StaticSite } from './static-site.ts'

/** GET and HEAD of the files of a release. */
export function siteRoute({ respond, headersAt }: StaticSite): Hono {
  return new Hono()
    .get('*', c => {
      const { method, url, headers } = c.req.raw
      const response = respond({ method, ...splitUrl(url), header: name => headers.get(name) })
      // Synchronous if possible: a promise costs as much as the response.
      return response instanceof Promise ? response.then<Response>(asResponse) : asResponse(response)
    })
    .all('*', c => c.body(null, 405, { ...headersAt(c.req.path), Allow: 'GET, HEAD', 'Content-Length': '0' }))
}

function asResponse({ status, headers, body }: SiteResponse): Response {
  const sent = body && !Buffer.isBuffer(body) ? streamFile(body.path, body.range) : body
  return new Response(sent ?? null, { status, headers })
}

/** Splits the absolute URL of a Request. */
function splitUrl(url: string): { pathname: string; search: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const [beforeAnchor = ''] = url.slice(start).split('#', 1)
  const query = beforeAnchor.indexOf('?')
  return query === -1
    ? { pathname: beforeAnchor, search: '' }
    : { pathname: beforeAnchor.slice(0, query), search: beforeAnchor.slice(query) }
}
