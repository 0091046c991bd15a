import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { contentType } from './content-types.ts'
import type { Encoding } from './negotiate-encoding.ts'

/** A file of the built site. */
export interface SiteFile {
  /** Path in the folder, with `/`. */
  file: string
  type: string
  /** Encodings that the build has written beside it. Brotli first: it is the smaller. */
  encodings: readonly Encoding[]
  read(encoding?: Encoding): Promise<Buffer<ArrayBuffer>>
  /** Hash of the plain content. */
  hash(): Promise<string>
}

export interface SiteFolder {
  /** The file at a URL path, decoded. Pages have no slash at the end: `/cities/austin`. */
  find(pathname: string): SiteFile | undefined
  /** The page for a path that has none: the `unknown.html` of its folder, or else `404.html`. */
  missing(pathname: string): SiteFile
}

const notFoundPage = '404.html'
const unknownPage = 'unknown.html'
const suffixes = { br: '.br', gzip: '.gz' } as const

/**
 * Lists the folder once: a request is looked up in the list and never becomes a path on disk, so nothing outside can be
 * reached. After a new build the server has to be restarted.
 */
export async function readSiteFolder(root: string): Promise<SiteFolder> {
  const files = await listFiles(root)
  const names = new Set(files)
  const served = files.filter(file => isServed(file, names)).map(file => siteFile(root, file, names))
  const byFile = new Map(served.map(file => [file.file, file]))
  const byUrl = new Map(served.filter(file => !isErrorPage(file.file)).map(file => [urlOf(file.file), file]))
  const notFound = byFile.get(notFoundPage)
  if (!notFound) throw new Error(`${path.join(root, notFoundPage)} is missing. Run "npm run build" first.`)
  return {
    find: pathname => byUrl.get(pathname),
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

/** Everything but encoded twins, hidden files and what is meant for other hosts, such as `_headers`. */
function isServed(file: string, names: ReadonlySet<string>): boolean {
  const isTwin = Object.values(suffixes).some(suffix => file.endsWith(suffix) && names.has(file.slice(0, -3)))
  return !isTwin && !file.startsWith('_') && !file.split('/').some(name => name.startsWith('.'))
}

const isErrorPage = (file: string) => file === notFoundPage || path.posix.basename(file) === unknownPage

/** `cities/austin/index.html` and `cities/austin.html` are both `/cities/austin`. */
function urlOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}

function siteFile(root: string, file: string, names: ReadonlySet<string>): SiteFile {
  const read = (encoding?: Encoding) => readFile(path.join(root, file + (encoding ? suffixes[encoding] : '')))
  let hash: Promise<string> | undefined
  return {
    file,
    type: contentType(file),
    encodings: (['br', 'gzip'] as const).filter(encoding => names.has(file + suffixes[encoding])),
    read,
    hash() {
      hash ??= read().then(content => createHash('sha256').update(content).digest('base64url').slice(0, 22))
      return hash
    },
  }
}
