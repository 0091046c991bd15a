import type { IncomingMessage } from 'node:http'
import type { RawHandler } from '../http/raw-handler.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { SiteRequest, SiteResponse, StaticSite } from './static-site.ts'

// Leave other URLs to the fetch handler, which normalizes them.
const simpleUrl = /^((?:\/[\w-][\w.~-]*)*\/?)(\?[\w.~!$%&()*+,;=:@/?-]*)?$/

/** Creates the fast path for cached files. `isDynamic` returns whether another route handles a URL. */
export function serveFromMemory(
  { respondFromMemory }: StaticSite,
  { countResponse }: Pick<Metrics, 'countResponse'>,
  isDynamic: (url: Pick<SiteRequest, 'pathname' | 'search'>) => boolean,
): RawHandler {
  function tryRespond(siteRequest: SiteRequest): SiteResponse | undefined {
    try {
      return respondFromMemory(siteRequest)
    } catch {
      // The fetch handler fails as well, and reports the error.
      return undefined
    }
  }

  return (request, response) => {
    const { method = '', url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const start = performance.now()
    const [, pathname, search = ''] = simpleUrl.exec(url) ?? []
    if (pathname === undefined || isDynamic({ pathname, search })) return false
    const found = tryRespond({ method, pathname, search, header: headersOf(request) })
    if (!found || !isInMemory(found)) return false
    response.writeHead(found.status, found.headers).end(found.body)
    countResponse({ method, path: pathname, status: found.status, duration: performance.now() - start })
    return true
  }
}

function headersOf({ headers }: IncomingMessage): SiteRequest['header'] {
  return name => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
}

const isInMemory = (response: SiteResponse): response is SiteResponse & { body?: Buffer<ArrayBuffer> } =>
  response.body === undefined || Buffer.isBuffer(response.body)
