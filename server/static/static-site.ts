import { textFileOf, withoutTrailingSlash } from '../../site/addresses.ts'
import { htmlType, markdownType } from '../../site/content-types.ts'
import {
  cacheControl,
  type Headers,
  headersFor,
  isAdminPath,
  pageHeaders,
  textHeaders,
} from '../../site/headers.ts'
import { type ByteRange, parseRange } from './byte-range.ts'
import { createFindSimilar } from './find-similar.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'
import { ImageMissingError } from './pending-images.ts'
import { prefersMarkdown } from './prefers-markdown.ts'
import { createRedirectIndex, type Redirect } from './redirects.ts'
import type { EncodedFile, SiteFile, SiteFolder } from './site-folder.ts'

type RequestHeader = 'accept' | 'accept-encoding' | 'if-none-match' | 'if-range' | 'range'

/** A GET or HEAD of a file. */
export interface SiteRequest {
  method: string
  /** Percent-encoded path as sent. */
  pathname: string
  /** Query with its `?`, or empty. */
  search: string
  header(name: RequestHeader): string | null | undefined
}

export interface SiteResponse {
  status: 200 | 206 | 301 | 304 | 404 | 416 | 503
  headers: Headers
  /** Bytes in memory, or a part of a file to be streamed. */
  body?: Buffer<ArrayBuffer> | { path: string; range: ByteRange }
}

export interface StaticSite {
  respond(request: SiteRequest): SiteResponse | Promise<SiteResponse>
  /** Returns the response if the file is cached, else undefined. */
  respondFromMemory(request: SiteRequest): SiteResponse | undefined
  /** Returns the headers of every response at this path. */
  headersAt(pathname: string): Headers
}

export interface SiteDeps {
  folder: SiteFolder
  redirects: readonly Redirect[]
  /** Paths of pages that aren't files. URLs like theirs redirect to them, too. */
  dynamicPaths?: readonly string[]
  /** Headers of every response. */
  headers: Headers
  /** Headers of the visual editor, which override `headers`. */
  adminHeaders: Headers
}

/** Headers of a file in one encoding, computed once while the file is cached. */
interface CachedHeaders {
  etag: string
  full: Headers
  notModified: Headers
}

interface FileMatch {
  file: SiteFile
  status: 200 | 404
}

export function createStaticSite({
  folder,
  redirects,
  dynamicPaths = [],
  headers,
  ...editor
}: SiteDeps): StaticSite {
  const redirectTarget = createRedirectIndex(redirects)
  const findSimilar = createFindSimilar([...folder.paths, ...dynamicPaths], redirects)
  const adminHeaders = { ...headers, ...editor.adminHeaders }
  const headersAt = (pathname: string) => (isAdminPath(pathname) ? adminHeaders : headers)
  const cachedHeaders = new WeakMap<EncodedFile, CachedHeaders>()

  /** Returns the file of a path, or the URL to redirect to. */
  function find(request: SiteRequest): FileMatch | string {
    const { pathname, search } = request
    const target = redirectTarget(pathname, search)
    if (target !== undefined) return target
    const decoded = decodePath(pathname)
    const file = folder.find(decoded)
    if (file) return { file: asMarkdownIfPreferred(request, file), status: 200 }
    const canonical = canonicalPath(decoded)
    // Redirect to existing pages only: "//other.example/" must not become a URL of another site.
    if (canonical !== decoded && folder.find(canonical)) return encodeURI(canonical) + search
    return findSimilar(request) ?? missing(decoded)
  }

  function asMarkdownIfPreferred(request: SiteRequest, page: SiteFile): SiteFile {
    const text = page.type === htmlType && prefersMarkdown(request.header('accept')) && textFileOf(page.file)
    return (text && folder.find(`/${text}`)) || page
  }

  const missing = (decoded: string): FileMatch => ({ file: folder.missing(decoded), status: 404 })

  const redirect = ({ pathname }: SiteRequest, target: string): SiteResponse => ({
    status: 301,
    headers: { ...headersAt(pathname), Location: target },
  })

  function send(
    request: SiteRequest,
    { file, status }: FileMatch,
    encoded: EncodedFile,
    encoding: string | undefined,
  ) {
    const known = cachedHeaders.get(encoded)
    const headers = known ?? computeHeaders({ file, status }, encoded, encoding, headersAt(`/${file.file}`))
    if (!known) cachedHeaders.set(encoded, headers)
    return status === 200
      ? sendFound(request, file, encoded, headers)
      : sendFull(request, encoded, headers, 404)
  }

  const pendingImage: SiteResponse = {
    status: 503,
    headers: { ...headers, 'Retry-After': '10', 'Cache-Control': 'no-store' },
  }

  const encodingFor = (request: SiteRequest, file: SiteFile) =>
    negotiateEncoding(request.header('accept-encoding') ?? null, file.encodings)

  function read(request: SiteRequest, found: FileMatch): SiteResponse | Promise<SiteResponse> {
    const encoding = encodingFor(request, found.file)
    const encoded = found.file.content(encoding)
    const sendEncoded = (encoded: EncodedFile) => send(request, found, encoded, encoding)
    if (!(encoded instanceof Promise)) return sendEncoded(encoded)
    return encoded.then<SiteResponse, SiteResponse>(sendEncoded, error => {
      if (error instanceof ImageMissingError) return pendingImage
      // The file belongs to another release, which a build has deleted since.
      if (found.status === 200 && isGone(error)) return read(request, missing(decodePath(request.pathname)))
      throw error
    })
  }

  return {
    headersAt,
    respond(request) {
      const found = find(request)
      return typeof found === 'string' ? redirect(request, found) : read(request, found)
    },
    respondFromMemory(request) {
      const found = find(request)
      if (typeof found === 'string') return redirect(request, found)
      const encoding = encodingFor(request, found.file)
      const encoded = found.file.cached(encoding)
      return encoded?.bytes && send(request, found, encoded, encoding)
    },
  }
}

function computeHeaders(
  { file, status }: FileMatch,
  encoded: EncodedFile,
  encoding: string | undefined,
  headers: Headers,
): CachedHeaders {
  const etag = `"${encoded.hash}"`
  const notModified = {
    ...headersFor(file, headers),
    ...(file.type === htmlType && pageHeaders),
    ...(file.type === markdownType && textHeaders),
    ...varyHeader(file),
    ...(supportsRanges(file) && { 'Accept-Ranges': 'bytes' }),
    ...(status === 200 && { ETag: etag }),
    'Cache-Control': status === 200 ? cacheControl(file.file) : 'no-cache',
  }
  const full = {
    ...notModified,
    'Content-Type': file.type,
    // Explicit, so that HEAD has it too.
    'Content-Length': String(encoded.size),
    ...(encoding && { 'Content-Encoding': encoding }),
  }
  return { etag, full, notModified }
}

/** Returns the Vary header if request headers change the response. */
function varyHeader({ type, encodings }: SiteFile): Headers {
  const isPage = type === htmlType || type === markdownType
  const names = [...(isPage ? ['Accept'] : []), ...(encodings.length > 0 ? ['Accept-Encoding'] : [])]
  return names.length > 0 ? { Vary: names.join(', ') } : {}
}

function sendFound(
  request: SiteRequest,
  file: SiteFile,
  encoded: EncodedFile,
  headers: CachedHeaders,
): SiteResponse {
  const { etag, notModified } = headers
  const known = request.header('if-none-match')
  if (known && matches(known, etag)) return { status: 304, headers: notModified }
  const range = request.method === 'GET' && supportsRanges(file) ? request.header('range') : undefined
  const ifRange = range && request.header('if-range')
  return range && (!ifRange || ifRange === etag)
    ? sendRange(request, encoded, headers, range)
    : sendFull(request, encoded, headers, 200)
}

function sendRange(
  request: SiteRequest,
  encoded: EncodedFile,
  cached: CachedHeaders,
  header: string,
): SiteResponse {
  const { size } = encoded
  const range = parseRange(header, size)
  if (range === undefined) return sendFull(request, encoded, cached, 200)
  if (range === 'unsatisfiable') {
    const headers = { ...cached.notModified, 'Content-Length': '0', 'Content-Range': `bytes */${size}` }
    return { status: 416, headers }
  }
  const { start, end } = range
  const headers = {
    ...cached.full,
    'Content-Length': String(end - start + 1),
    'Content-Range': `bytes ${start}-${end}/${size}`,
  }
  return {
    status: 206,
    headers,
    body: encoded.bytes?.subarray(start, end + 1) ?? { path: encoded.path, range },
  }
}

function sendFull(
  { method }: SiteRequest,
  encoded: EncodedFile,
  { full: headers }: CachedHeaders,
  status: 200 | 404,
): SiteResponse {
  if (method === 'HEAD') return { status, headers }
  const body = encoded.bytes ?? { path: encoded.path, range: { start: 0, end: encoded.size - 1 } }
  return { status, headers, body }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Whether a file supports ranges: images and PDFs. Compressed files are small and have other bytes in each encoding. */
const supportsRanges = ({ encodings }: SiteFile) => encodings.length === 0

/** Returns a path that can't be decoded unchanged; no file has it. */
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

function matches(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
