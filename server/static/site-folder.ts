import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { contentType } from '../../site/content-types.ts'
import { immutableFolders } from '../../site/headers.ts'
import type { Encoding } from './negotiate-encoding.ts'
import type { PicturesToCome } from './pending-images.ts'
import { RecentlyUsed } from './lru-cache.ts'

/** A file of the built site. */
export interface SiteFile {
  /** Path in the folder, with `/`. */
  file: string
  type: string
  /** In which it can be sent. Brotli first: it is the smaller. */
  encodings: readonly Encoding[]
  /** What is sent of it; at once when it was asked for lately. */
  content(encoding?: Encoding): Content | Promise<Content>
  /** The same, unless it would have to be read first. */
  held(encoding?: Encoding): Content | undefined
}

/** A file in one of its encodings. */
export interface Content {
  /** Path on disk. */
  path: string
  size: number
  /** Of exactly these bytes. */
  hash: string
  /** Held for all who ask, when there are few. */
  bytes?: Buffer<ArrayBuffer>
}

export interface SiteFolder {
  /** The file at a URL path, decoded. Pages have no slash at the end: `/cities/austin`. */
  find(pathname: string): SiteFile | undefined
  /** Paths, decoded, of what people ask for by its address: all files but those with a hash in their names. */
  addresses: readonly string[]
  /** The page for a path that has none: the `unknown.html` of its folder, or else `404.html`. */
  missing(pathname: string): SiteFile
}

const notFoundPage = '404.html'
const unknownPage = 'unknown.html'
const suffixes = { br: '.br', gzip: '.gz' } as const

/** Up to this size, in bytes, a file is held in memory as a whole. */
export const largestHeld = 128 * 1024

/** How much is held in all, in bytes, of which each file takes some for itself. */
const mostHeld = 24 * 1024 * 1024
const perFile = 2048

/**
 * Lists the folder once and reads nothing: a request is looked up in the list and never becomes a path on disk, so
 * nothing outside can be reached, and what is not listed is not there, but for pictures that are known to come.
 */
export async function readSiteFolder(root: string, toCome?: PicturesToCome): Promise<SiteFolder> {
  const names = new Set([...(await listFiles(root)), ...(toCome?.files ?? [])])
  const contents = heldContents(root, names, toCome)
  const served = [...names].filter(file => isServed(file, names)).map(file => siteFile(file, names, contents))
  const byFile = new Map(served.map(file => [file.file, file]))
  const byUrl = new Map(served.filter(file => !isErrorPage(file.file)).map(file => [urlOf(file.file), file]))
  const notFound = byFile.get(notFoundPage)
  if (!notFound) throw new Error(`${path.join(root, notFoundPage)} is missing. Run "npm run build" first.`)
  return {
    find: pathname => byUrl.get(pathname),
    addresses: [...byUrl].filter(([, { file }]) => !isImmutable(file)).map(([url]) => url),
    missing: pathname =>
      byFile.get(path.posix.join(path.posix.dirname(pathname), unknownPage).slice(1)) ?? notFound,
  }
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

const isImmutable = (file: string) => immutableFolders.some(folder => file.startsWith(`${folder}/`))

/** Everything but encoded twins, hidden files and what is meant for other hosts, such as `_headers`. */
function isServed(file: string, names: ReadonlySet<string>): boolean {
  const isTwin = Object.values(suffixes).some(suffix => file.endsWith(suffix) && names.has(file.slice(0, -3)))
  const isHidden = file.split('/').some(name => name.startsWith('.') && name !== '.well-known')
  return !isTwin && !file.startsWith('_') && !isHidden
}

const isErrorPage = (file: string) => file === notFoundPage || path.posix.basename(file) === unknownPage

/** `cities/austin/index.html` and `cities/austin.html` are both `/cities/austin`. */
function urlOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}

function siteFile(file: string, names: ReadonlySet<string>, contents: Contents): SiteFile {
  // Put together when it is asked for: there are thousands of files, of several releases.
  const nameIn = (encoding: Encoding | undefined) => (encoding ? file + suffixes[encoding] : file)
  return {
    file,
    type: contentType(file),
    encodings: encodingsAtHand(file, names),
    content: encoding => contents.read(nameIn(encoding)),
    held: encoding => contents.held(nameIn(encoding)),
  }
}

/** What the build has compressed at all, and the text of a page, is compressed by gzip as well: beforehand, or when it is asked for. */
function encodingsAtHand(file: string, names: ReadonlySet<string>): Encoding[] {
  const isThere = (encoding: Encoding) => names.has(file + suffixes[encoding])
  if (isThere('br')) return ['br', 'gzip']
  return isThere('gzip') || file.endsWith('.md') ? ['gzip'] : []
}

interface Contents {
  held(file: string): Content | undefined
  read(file: string): Content | Promise<Content>
}

/** Read once for all who ask at the same time, as soon as they are there, and held as long as there is room. */
function heldContents(
  root: string,
  names: ReadonlySet<string>,
  toCome: PicturesToCome | undefined,
): Contents {
  const contents = new RecentlyUsed<Content>(mostHeld)
  const reading = new Map<string, Promise<Content>>()

  async function read(file: string): Promise<Content> {
    try {
      await toCome?.wait(file)
      const place = path.join(root, file)
      const content = await (names.has(file) ? readContent(place) : makeGzip(place))
      contents.set(file, content, perFile + (content.bytes?.byteLength ?? 0))
      return content
    } finally {
      reading.delete(file)
    }
  }

  return {
    held: file => contents.get(file),
    read(file) {
      const known = contents.get(file) ?? reading.get(file)
      if (known) return known
      const content = read(file)
      reading.set(file, content)
      return content
    },
  }
}

async function readContent(file: string): Promise<Content> {
  const { size } = await stat(file)
  if (size <= largestHeld) return inMemory(file, await readFile(file))
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return { path: file, size, hash: nameOf(hash) }
}

const toGzip: (bytes: Uint8Array) => Promise<Buffer<ArrayBuffer>> = promisify(gzip)

/** Of the file beside which it would stand. */
async function makeGzip(file: string): Promise<Content> {
  return inMemory(file, await toGzip(await readFile(file.slice(0, -suffixes.gzip.length))))
}

const inMemory = (file: string, bytes: Buffer<ArrayBuffer>): Content => ({
  path: file,
  size: bytes.byteLength,
  hash: nameOf(createHash('sha256').update(bytes)),
  bytes,
})

const nameOf = (hash: Hash) => hash.digest('base64url').slice(0, 22)
