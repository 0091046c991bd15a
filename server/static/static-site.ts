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
import { type ByteRange, readRange } from './byte-range.ts'
import { createFindSimilar } from './find-similar.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'
import { PictureMissing } from './pending-images.ts'
import { prefersMarkdown } from './prefers-markdown.ts'
import { type Redirect, redirectIndex } from './redirects.ts'
import type { Content, SiteFile, SiteFolder } from './site-folder.ts'

type AskedHeader = 'accept' | 'accept-encoding' | 'if-none-match' | 'if-range' | 'range'

/** A GET or HEAD of the built site. */
export interface Asked {
  method: string
  /** As it was sent: escaped. */
  pathname: string
  /** With its `?`, or empty. */
  search: string
  header(name: AskedHeader): string | null | undefined
}

export interface Answer {
  status: 200 | 206 | 301 | 304 | 404 | 416 | 503
  headers: Headers
  /** Bytes that are at hand, or part of a file that is read as it is sent. */
  body?: Buffer<ArrayBuffer> | { path: string; range: ByteRange }
}

export interface SiteAnswers {
  answer(asked: Asked): Answer | Promise<Answer>
  /** The same where what is asked for is held in memory, or else undefined. */
  answerHeld(asked: Asked): Answer | undefined
  /** On every answer at this path. */
  headersAt(pathname: string): Headers
}

export interface SiteDeps {
  folder: SiteFolder
  redirects: readonly Redirect[]
  /** On every answer. */
  headers: Headers
  /** On the visual editor, instead of those of the same name. */
  adminHeaders: Headers
}

/** What is sent with a file in one encoding, made once for as long as the file is held. */
interface Prepared {
  etag: string
  whole: Headers
  notModified: Headers
}

interface Found {
  file: SiteFile
  status: 200 | 404
}

/** What the built site answers. */
export function siteAnswers({ folder, redirects, headers, adminHeaders }: SiteDeps): SiteAnswers {
  const redirectTarget = redirectIndex(redirects)
  const findSimilar = createFindSimilar(folder.addresses, redirects)
  const onAdmin = { ...headers, ...adminHeaders }
  const headersAt = (pathname: string) => (isAdminPath(pathname) ? onAdmin : headers)
  const prepared = new WeakMap<Content, Prepared>()

  /** The file for a path, or the address that has to be asked for instead. */
  function find(asked: Asked): Found | string {
    const { pathname, search } = asked
    const target = redirectTarget(pathname, search)
    if (target !== undefined) return target
    const decoded = decodePath(pathname)
    const file = folder.find(decoded)
    if (file) return { file: inTextIfPreferred(asked, file), status: 200 }
    const canonical = canonicalPath(decoded)
    // Only to a page that is there: "//elsewhere.example/" must not become an address of its own.
    if (canonical !== decoded && folder.find(canonical)) return encodeURI(canonical) + search
    return findSimilar(asked) ?? missing(decoded)
  }

  function inTextIfPreferred(asked: Asked, page: SiteFile): SiteFile {
    const text = page.type === htmlType && prefersMarkdown(asked.header('accept')) && textFileOf(page.file)
    return (text && folder.find(`/${text}`)) || page
  }

  const missing = (decoded: string): Found => ({ file: folder.missing(decoded), status: 404 })

  const redirect = ({ pathname }: Asked, target: string): Answer => ({
    status: 301,
    headers: { ...headersAt(pathname), Location: target },
  })

  function send(asked: Asked, { file, status }: Found, content: Content, encoding: string | undefined) {
    const known = prepared.get(content)
    const made = known ?? prepare({ file, status }, content, encoding, headersAt(`/${file.file}`))
    if (!known) prepared.set(content, made)
    return status === 200 ? sendFound(asked, file, content, made) : whole(asked, content, made, 404)
  }

  const notYet: Answer = {
    status: 503,
    headers: { ...headers, 'Retry-After': '10', 'Cache-Control': 'no-store' },
  }

  const encodingFor = (asked: Asked, file: SiteFile) =>
    negotiateEncoding(asked.header('accept-encoding') ?? null, file.encodings)

  function read(asked: Asked, found: Found): Answer | Promise<Answer> {
    const encoding = encodingFor(asked, found.file)
    const content = found.file.content(encoding)
    const give = (content: Content) => send(asked, found, content, encoding)
    if (!(content instanceof Promise)) return give(content)
    return content.then<Answer, Answer>(give, error => {
      if (error instanceof PictureMissing) return notYet
      // Of an earlier release, which a build has deleted since it was listed.
      if (found.status === 200 && isGone(error)) return read(asked, missing(decodePath(asked.pathname)))
      throw error
    })
  }

  return {
    headersAt,
    answer(asked) {
      const found = find(asked)
      return typeof found === 'string' ? redirect(asked, found) : read(asked, found)
    },
    answerHeld(asked) {
      const found = find(asked)
      if (typeof found === 'string') return redirect(asked, found)
      const encoding = encodingFor(asked, found.file)
      const content = found.file.held(encoding)
      return content?.bytes && send(asked, found, content, encoding)
    },
  }
}

function prepare(
  { file, status }: Found,
  content: Content,
  encoding: string | undefined,
  headers: Headers,
): Prepared {
  const etag = `"${content.hash}"`
  const notModified = {
    ...headersFor(file, headers),
    ...(file.type === htmlType && pageHeaders),
    ...(file.type === markdownType && textHeaders),
    ...varying(file),
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

/** What else than its address decides which bytes are sent. */
function varying({ type, encodings }: SiteFile): Headers {
  const isPage = type === htmlType || type === markdownType
  const names = [...(isPage ? ['Accept'] : []), ...(encodings.length > 0 ? ['Accept-Encoding'] : [])]
  return names.length > 0 ? { Vary: names.join(', ') } : {}
}

function sendFound(asked: Asked, file: SiteFile, content: Content, prepared: Prepared): Answer {
  const { etag, notModified } = prepared
  const known = asked.header('if-none-match')
  if (known && matches(known, etag)) return { status: 304, headers: notModified }
  const range = asked.method === 'GET' && takesRanges(file) ? asked.header('range') : undefined
  const ifRange = range && asked.header('if-range')
  return range && (!ifRange || ifRange === etag)
    ? partial(asked, content, prepared, range)
    : whole(asked, content, prepared, 200)
}

function partial(asked: Asked, content: Content, prepared: Prepared, header: string): Answer {
  const { size } = content
  const range = readRange(header, size)
  if (range === undefined) return whole(asked, content, prepared, 200)
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...prepared.notModified, 'Content-Range': `bytes */${size}` } }
  }
  const { start, end } = range
  const headers = {
    ...prepared.whole,
    'Content-Length': String(end - start + 1),
    'Content-Range': `bytes ${start}-${end}/${size}`,
  }
  return {
    status: 206,
    headers,
    body: content.bytes?.subarray(start, end + 1) ?? { path: content.path, range },
  }
}

function whole({ method }: Asked, content: Content, { whole: headers }: Prepared, status: 200 | 404): Answer {
  if (method === 'HEAD') return { status, headers }
  const body = content.bytes ?? { path: content.path, range: { start: 0, end: content.size - 1 } }
  return { status, headers, body }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Pictures and PDFs. What is compressed beforehand is small, and has as many kinds of bytes as encodings. */
const takesRanges = ({ encodings }: SiteFile) => encodings.length === 0

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

function matches(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
