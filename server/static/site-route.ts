import { Hono } from 'hono'
import { streamFile } from './byte-range.ts'
import type { Answer, SiteAnswers } from './static-site.ts'

/** GET and HEAD: the built site. */
export function siteRoute({ answer, headersAt }: SiteAnswers): Hono {
  return new Hono()
    .get('*', c => {
      const { method, url, headers } = c.req.raw
      const given = answer({ method, ...splitUrl(url), header: name => headers.get(name) })
      // At once where that is possible: a promise costs as much as the answer.
      return given instanceof Promise ? given.then<Response>(asResponse) : asResponse(given)
    })
    .all('*', c => c.body(null, 405, { ...headersAt(c.req.path), Allow: 'GET, HEAD' }))
}

function asResponse({ status, headers, body }: Answer): Response {
  const sent = body && !Buffer.isBuffer(body) ? streamFile(body.path, body.range) : body
  return new Response(sent ?? null, { status, headers })
}

/** An absolute URL, as a Request has it. */
function splitUrl(url: string): { pathname: string; search: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const [beforeAnchor = ''] = url.slice(start).split('#', 1)
  const query = beforeAnchor.indexOf('?')
  return query === -1
    ? { pathname: beforeAnchor, search: '' }
    : { pathname: beforeAnchor.slice(0, query), search: beforeAnchor.slice(query) }
}
