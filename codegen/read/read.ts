import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defaultCacheDir } from '../cache-file.ts'
import type { Entity, Model } from '../model.ts'
import { parseMarkdown } from './markdown.ts'
import { ParseCache } from './parse-cache.ts'
import { type ContentRecord, contentHash, type Parsed } from './record.ts'
import { parseYaml } from './yaml.ts'

export interface Content {
  contentDir: string
  cacheDir: string
  /** In the order of the model, then by file name. */
  records: readonly ContentRecord[]
  /** Files in the content folder that belong to no schema, with `/`, relative to it. */
  strays: readonly string[]
  /** Paths under content/images. */
  images: ReadonlySet<string>
}

/** Reads every content file. A file with mistakes is a record with problems. */
export function readContent(model: Model, contentDir: string, cacheDir = defaultCacheDir): Content {
  const cache = ParseCache.for(contentDir, cacheDir)
  const files = listFiles(contentDir)
  const records = model.entities.flatMap(entity =>
    filesOf(entity, files).map(file => readRecord(entity, contentDir, file, cache)),
  )
  cache.save()
  const claimed = new Set(records.map(record => record.path))
  return {
    contentDir,
    cacheDir,
    records,
    strays: files.filter(file => !claimed.has(file) && !file.startsWith('images/')),
    images: new Set(
      files.filter(file => file.startsWith('images/')).map(file => file.slice('images/'.length)),
    ),
  }
}

/** A file's name as people see it: relative to where the command runs. */
export function shownPath(contentDir: string, file: string): string {
  return path.relative(process.cwd(), path.join(contentDir, file)).split(path.sep).join('/')
}

export function fileEnding(entity: Entity): string {
  return entity.format === 'markdown' ? '.md' : '.yaml'
}

function listFiles(contentDir: string): string[] {
  if (!existsSync(contentDir)) return []
  return readdirSync(contentDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry =>
      path.relative(contentDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .sort()
}

function filesOf(entity: Entity, files: readonly string[]): string[] {
  const ending = fileEnding(entity)
  if (entity.kind === 'singleton') return files.filter(file => file === entity.name + ending)
  const folder = `${entity.name}/`
  return files.filter(
    file => file.startsWith(folder) && file.endsWith(ending) && !file.slice(folder.length).includes('/'),
  )
}

function readRecord(entity: Entity, contentDir: string, file: string, cache: ParseCache): ContentRecord {
  const decoded = decode(readFileSync(path.join(contentDir, file)))
  const text = typeof decoded === 'string' ? decoded : decoded.readable
  const hash = contentHash(text)
  const parsed =
    typeof decoded === 'string' ? cache.get(file, hash, () => parse(entity, text)) : undecodable(decoded.at)
  return {
    ...parsed,
    entity,
    file: shownPath(contentDir, file),
    path: file,
    slug: path.posix.basename(file, fileEnding(entity)),
    text,
    hash,
  }
}

/** The parse of one file's text: the whole of reading, without a disk. */
export function parse(entity: Pick<Entity, 'format'>, text: string): Parsed {
  return entity.format === 'markdown' ? parseMarkdown(text) : { ...parseYaml(text), yamlEnd: text.length }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array): string | { readable: string; at: number } {
  try {
    return utf8.decode(bytes)
  } catch {
    const readable = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    return { readable, at: Math.max(readable.indexOf('\uFFFD'), 0) }
  }
}

function undecodable(at: number): Parsed {
  return {
    problems: [
      {
        span: [at, at + 1],
        message: 'This character is not stored as UTF-8, so it would be printed as a box.',
        suggestion: 'Save the file with the encoding UTF-8 and type the character again.',
      },
    ],
    yamlEnd: 0,
  }
}
