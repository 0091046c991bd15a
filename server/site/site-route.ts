import { type Context, Hono } from 'hono'
import { withoutTrailingSlash } from '../../site/addresses.ts'
import { htmlType } from '../../site/content-types.ts'
import { cacheControl, type Headers, isAdminPath, pageHeaders } from '../../site/headers.ts'
import { readRange, streamFile } from './byte-range.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'
import { type Redirect, redirectIndex } from './redirects.ts'
import type { Content, SiteFile, SiteFolder } from './site-folder.ts'

export interface SiteDeps {
  folder: SiteFolder
  redirects: readonly Redirect[]
}

export interface SiteHeaders {
  /** On every answer. */
  headers: Headers
  /** On the visual editor, instead of those of the same name. */
  adminHeaders: Headers
}

/** GET and HEAD: the built site. */
export function siteRoute({ folder, redirects, headers, adminHeaders }: SiteDeps & SiteHeaders): Hono {
  const redirectTarget = redirectIndex(redirects)
  const answers = preparedAnswers({ headers, adminHeaders: { ...headers, ...adminHeaders } })
  const redirect = (pathname: string, target: string) =>
    new Response(null, { status: 301, headers: { ...answers.headersAt(pathname), Location: target } })

  return new Hono()
    .get('*', c => {
      const { pathname, search } = splitUrl(c.req.raw.url)
      const target = redirectTarget(pathname, search)
      if (target !== undefined) return redirect(pathname, target)
      const decoded = decodePath(pathname)
      const found = folder.find(decoded)
      if (found) return answers.send(c, found, 200)
      const canonical = canonicalPath(decoded)
      // Only to a page that is there: "//elsewhere.example/" must not become an address of its own.
      if (canonical !== decoded && folder.find(canonical))
        return redirect(pathname, encodeURI(canonical) + search)
      return answers.send(c, folder.missing(decoded), 404)
    })
    .all('*', c => c.body(null, 405, { ...answers.headersAt(c.req.path), Allow: 'GET, HEAD' }))
}

/** What is sent with a file in one encoding, made once for as long as the file is held. */
interface Prepared {
  etag: string
  whole: Headers
  notModified: Headers
}

function preparedAnswers({ headers, adminHeaders }: SiteHeaders) {
  const prepared = new WeakMap<Content, Prepared>()
  const headersAt = (pathname: string) => (isAdminPath(pathname) ? adminHeaders : headers)

  function prepare(
    file: SiteFile,
    content: Content,
    encoding: string | undefined,
    status: 200 | 404,
  ): Prepared {
    const etag = `"${content.hash}"`
    const notModified = {
      ...headersAt(`/${file.file}`),
      ...(file.type === htmlType && pageHeaders),
      ...(file.encodings.length > 0 && { Vary: 'Accept-Encoding' }),
      ...(takesRanges(file) && { 'Accept-Ranges': 'bytes' }),
      ...(status === 200 && { ETag: etag }),
      'Cache-Control': status === 200 ? cacheControl(file.file) : 'no-cache',
    }
    const whole = {
      ...notModified,
      'Content-Type': file.type,
      // Stated, so that HEAD says it as well.
      'Content-Length': String(content.size),
      ...(encoding && { 'Content-Encoding': encoding }),
    }
    return { etag, whole, notModified }
  }

  /** At once when the file is held: a promise costs as much as the answer. */
  function send(c: Context, file: SiteFile, status: 200 | 404): Response | Promise<Response> {
    const encoding = negotiateEncoding(c.req.raw.headers.get('accept-encoding'), file.encodings)
    const content = file.content(encoding)
    const answer = (content: Content): Response => {
      const made = prepared.get(content) ?? prepare(file, content, encoding, status)
      prepared.set(content, made)
      return status === 200 ? answerFound(c, file, content, made) : whole(c, content, made, 404)
    }
    return content instanceof Promise ? content.then(answer) : answer(content)
  }

  return { headersAt, send }
}

function answerFound(c: Context, file: SiteFile, content: Content, prepared: Prepared): Response {
  const asked = c.req.raw.headers
  const { etag, notModified } = prepared
  if (matches(asked.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: notModified })
  const range = c.req.raw.method === 'GET' && takesRanges(file) ? asked.get('range') : null
  return range !== null && [null, etag].includes(asked.get('if-range'))
    ? partial(c, content, prepared, range)
    : whole(c, content, prepared, 200)
}

function partial(c: Context, content: Content, prepared: Prepared, header: string): Response {
  const { size } = content
  const range = readRange(header, size)
  if (range === undefined) return whole(c, content, prepared, 200)
  if (range === 'unsatisfiable') {
    const headers = { ...prepared.notModified, 'Content-Range': `bytes */${size}` }
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range
  const headers = {
    ...prepared.whole,
    'Content-Length': String(end - start + 1),
    'Content-Range': `bytes ${start}-${end}/${size}`,
  }
  const body = content.bytes?.subarray(start, end + 1) ?? streamFile(content.path, range)
  return new Response(body, { status: 206, headers })
}

function whole(c: Context, content: Content, { whole: headers }: Prepared, status: 200 | 404): Response {
  if (c.req.raw.method === 'HEAD') return new Response(null, { status, headers })
  const body = content.bytes ?? streamFile(content.path, { start: 0, end: content.size - 1 })
  return new Response(body, { status, headers })
}

/** Pictures and PDFs. What is compressed beforehand is small, and has as many kinds of bytes as encodings. */
const takesRanges = ({ encodings }: SiteFile) => encodings.length === 0

/** An absolute URL, as a Request has it. */
function splitUrl(url: string): { pathname: string; search: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const [beforeAnchor = ''] = url.slice(start).split('#', 1)
  const query = beforeAnchor.indexOf('?')
  return query === -1
    ? { pathname: beforeAnchor, search: '' }
    : { pathname: beforeAnchor.slice(0, query), search: beforeAnchor.slice(query) }
}

/** A path that can't be decoded stays as it is, and so is found nowhere. */
function decodePath(pathname: string): string {
  if (!pathname.includes('%')) return pathname
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

const canonicalPath = (pathname: string) =>
  withoutTrailingSlash(pathname.replace(/\/index\.html$/, '/').replace(/\.html$/, ''))

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const tags = ifNoneMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
