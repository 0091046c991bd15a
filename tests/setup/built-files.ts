/** Files of a built site, and the pictures that it names for other sites. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { MAX_CACHED_FILE_BYTES } from '../../server/static/site-folder.ts'

export interface BuiltFile {
  /** Path in the folder, with `/`. */
  file: string
  /** URL path. */
  url: string
}

/** Lists the files of `client` that the server serves, sorted by path. */
export function builtFiles(client: string): BuiltFile[] {
  const names = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(client, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  const isTwin = (file: string) => /\.(?:br|gz)$/.test(file)
  const isHidden = (file: string) => file.startsWith('_') || /(?:^|\/)\.(?!well-known\/)/.test(file)
  return names
    .filter(file => !isTwin(file) && !isHidden(file))
    .sort()
    .map(file => ({ file, url: urlOf(file) }))
}

const urlOf = (file: string) => `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`

/**
 * Returns one file of each kind: of each extension in each top-level folder the first file, and one that the server reads
 * from disk. Each file at the root and in `assets` is a kind of its own: feeds, icons and workers differ by name.
 */
export function filesOfEachKind(client: string): BuiltFile[] {
  const byKind = new Map<string, BuiltFile>()
  for (const built of builtFiles(client)) {
    const [folder = ''] = built.file.split('/')
    const isOnItsOwn = folder === 'assets' || (folder === built.file && !/\.(?:html|md)$/.test(folder))
    const isLarge = statSync(path.join(client, built.file)).size > MAX_CACHED_FILE_BYTES
    const kind = isOnItsOwn ? built.file : `${folderOf(built.file)} ${path.extname(built.file)} ${isLarge}`
    if (!byKind.has(kind)) byKind.set(kind, built)
  }
  return [...byKind.values()]
}

const folderOf = (file: string) => file.split('/').slice(0, -1)[0] ?? ''

const textFile = /\.(?:html|xml|md|txt|json|webmanifest)$/
const picture = 'jpg|jpeg|png|webp|avif|gif|svg|ico'

/**
 * Returns the URL paths of pictures that the site names for other sites: by absolute URL anywhere in its texts (feeds, link
 * previews, structured data, the sitemap), or as its icons.
 */
export function picturesForOthers(client: string, origin: string): string[] {
  const found = new Set<string>()
  const absolute = new RegExp(`${escaped(origin)}(/[^\\s"'<>&()?#]+\\.(?:${picture}))(?![\\w.-])`, 'g')
  const icon = new RegExp(
    `<link rel="(?:[\\w-]*-)?icon"[^>]* href="([^"]+\\.(?:${picture}))"|"src": "(/[^"]+)"`,
    'g',
  )
  for (const { file } of builtFiles(client)) {
    if (!textFile.test(file) || file.startsWith('admin/')) continue
    const text = readFileSync(path.join(client, file), 'utf8')
    for (const [, url = ''] of text.matchAll(absolute)) found.add(url)
    if (!/\.(?:html|webmanifest)$/.test(file)) continue
    for (const [, linked, listed] of text.matchAll(icon)) found.add(linked ?? listed ?? '')
  }
  return [...found].sort()
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
