import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { contentType } from '../../site/content-types.ts'
import { immutableFolders } from '../../site/headers.ts'
import { LruCache } from './lru-cache.ts'
import type { ContentEncoding } from './negotiate-encoding.ts'
import type { PendingImages } from './pending-images.ts'

/** A file of the release. */
export interface SiteFile {
  /** Path in the folder, with `/` as separator. */
  file: string
  type: string
  /** Available encodings. Brotli comes first, because it is smaller. */
  encodings: readonly ContentEncoding[]
  /** Reads the file, or returns the cached one synchronously. */
  content(encoding?: ContentEncoding): EncodedFile | Promise<EncodedFile>
  /** Returns the file if it is cached. */
  cached(encoding?: ContentEncoding): EncodedFile | undefined
}

/** A file in one of its encodings. */
export interface EncodedFile {
  /** Path on disk. */
  path: string
  size: number
  /** Hash of these bytes. */
  hash: string
  /** Undefined for a file above MAX_CACHED_FILE_BYTES. */
  bytes?: Buffer<ArrayBuffer>
}

export interface SiteFolder {
  /** Finds the file of a decoded URL path. Pages have no trailing slash: `/cities/austin`. */
  find(pathname: string): SiteFile | undefined
  /** Decoded URL paths of all files without a hash in their name. */
  paths: readonly string[]
  /** Returns the error page of a path: `unknown.html` of its folder, or the nearest `404.html` above it. */
  missing(pathname: string): SiteFile
}

const notFoundPage = '404.html'
const unknownPage = 'unknown.html'
const suffixes = { br: '.br', gzip: '.gz' } as const

export const MAX_CACHED_FILE_BYTES = 128 * 1024

const MAX_CACHE_BYTES = 24 * 1024 * 1024
const FILE_OVERHEAD_BYTES = 2048

/**
 * Lists the folder once, with the pending images. Requests are looked up in this list and never become a path on disk, so
 * that files outside the folder can't be reached.
 */
export async function readSiteFolder(root: string, pending?: PendingImages): Promise<SiteFolder> {
  const names = new Set([...(await listFiles(root)), ...(pending?.files ?? [])])
  const cache = createFileCache(root, names, pending)
  const served = [...names]
    .filter(file => isServed(file, names))
    .map(file => createSiteFile(file, names, cache))
  const byFile = new Map(served.map(file => [file.file, file]))
  const byUrl = new Map(served.filter(file => !isErrorPage(file.file)).map(file => [urlOf(file.file), file]))
  const notFound = byFile.get(notFoundPage)
  if (!notFound) throw new Error(`${path.join(root, notFoundPage)} is missing. Run "npm run build" first.`)
  // Languages have their own, such as `/es/404.html`. The longest path is the nearest.
  const notFoundPages = served
    .filter(({ file }) => file.endsWith(`/${notFoundPage}`))
    .map(file => ({ folder: `/${file.file.slice(0, -notFoundPage.length)}`, file }))
    .sort((a, b) => b.folder.length - a.folder.length)
  return {
    find: pathname => byUrl.get(pathname),
    paths: [...byUrl].filter(([, { file }]) => !isImmutable(file)).map(([url]) => url),
    missing: pathname =>
      byFile.get(path.posix.join(path.posix.dirname(pathname), unknownPage).slice(1)) ??
      notFoundPages.find(({ folder }) => `${pathname}/`.startsWith(folder))?.file ??
      notFound,
  }
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

const isImmutable = (file: string) => immutableFolders.some(folder => file.startsWith(`${folder}/`))

/** Excludes compressed copies, hidden files and files for other hosts, such as `_headers`. */
function isServed(file: string, names: ReadonlySet<string>): boolean {
  const isCompressedCopy = Object.values(suffixes).some(
    suffix => file.endsWith(suffix) && names.has(file.slice(0, -3)),
  )
  const isHidden = file.split('/').some(name => name.startsWith('.') && name !== '.well-known')
  return !isCompressedCopy && !file.startsWith('_') && !isHidden
}

const isErrorPage = (file: string) => [notFoundPage, unknownPage].includes(path.posix.basename(file))

/** `cities/austin/index.html` and `cities/austin.html` are both `/cities/austin`. */
function urlOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}

function createSiteFile(file: string, names: ReadonlySet<string>, cache: FileCache): SiteFile {
  // Concatenate on demand: there are thousands of files, of several releases.
  const nameIn = (encoding: ContentEncoding | undefined) => (encoding ? file + suffixes[encoding] : file)
  return {
    file,
    type: contentType(file),
    encodings: availableEncodings(file, names),
    content: encoding => cache.read(nameIn(encoding)),
    cached: encoding => cache.get(nameIn(encoding)),
  }
}

/** Files that the build has compressed, and Markdown, are available in gzip as well: compressed by the build or on demand. */
function availableEncodings(file: string, names: ReadonlySet<string>): ContentEncoding[] {
  const exists = (encoding: ContentEncoding) => names.has(file + suffixes[encoding])
  if (exists('br')) return ['br', 'gzip']
  return exists('gzip') || file.endsWith('.md') ? ['gzip'] : []
}

interface FileCache {
  get(file: string): EncodedFile | undefined
  read(file: string): EncodedFile | Promise<EncodedFile>
}

/** Creates a cache that reads a file once for concurrent requests, and waits for pending images. */
function createFileCache(
  root: string,
  names: ReadonlySet<string>,
  pending: PendingImages | undefined,
): FileCache {
  const cache = new LruCache<EncodedFile>(MAX_CACHE_BYTES)
  const reading = new Map<string, Promise<EncodedFile>>()

  async function read(file: string): Promise<EncodedFile> {
    try {
      await pending?.wait(file)
      const source = path.join(root, file)
      const content = await (names.has(file) ? readEncodedFile(source) : compressGzip(source))
      cache.set(file, content, FILE_OVERHEAD_BYTES + (content.bytes?.byteLength ?? 0))
      return content
    } finally {
      reading.delete(file)
    }
  }

  return {
    get: file => cache.get(file),
    read(file) {
      const known = cache.get(file) ?? reading.get(file)
      if (known) return known
      const content = read(file)
      reading.set(file, content)
      return content
    },
  }
}

async function readEncodedFile(file: string): Promise<EncodedFile> {
  const { size } = await stat(file)
  if (size <= MAX_CACHED_FILE_BYTES) return encodedFile(file, await readFile(file))
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return { path: file, size, hash: digestOf(hash) }
}

const toGzip: (bytes: Uint8Array) => Promise<Buffer<ArrayBuffer>> = promisify(gzip)

/** Compresses the file that `file` is the missing `.gz` copy of. */
async function compressGzip(file: string): Promise<EncodedFile> {
  return encodedFile(file, await toGzip(await readFile(file.slice(0, -suffixes.gzip.length))))
}

const encodedFile = (file: string, bytes: Buffer<ArrayBuffer>): EncodedFile => ({
  path: file,
  size: bytes.byteLength,
  hash: digestOf(createHash('sha256').update(bytes)),
  bytes,
})

const digestOf = (hash: Hash) => hash.digest('base64url').slice(0, 22)
