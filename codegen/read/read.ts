import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { contentHash, defaultCacheDir } from '../cache/cache-file.ts'
import { ParseCache } from '../cache/parse-cache.ts'
import type { Model } from '../model.ts'
import { type Content, gatherContent, parse } from './content.ts'
import type { Parsed } from './record.ts'
import { urlListFile } from './url-list.ts'

export interface ReadOptions {
  contentDir: string
  cacheDir?: string | undefined
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** Reads every content file from disk; what has not changed since the last run is not parsed again. */
export function readContent(
  model: Model,
  { contentDir, cacheDir = defaultCacheDir, onProgress }: ReadOptions,
): Content {
  const cache = ParseCache.for(contentDir, cacheDir)
  const files = listFiles(contentDir)
  let done = 0
  const content = gatherContent(model, {
    files,
    read(entity, file) {
      onProgress?.(done++, files.length)
      const decoded = decode(readFileSync(path.join(contentDir, file)))
      if (typeof decoded !== 'string') {
        const { readable, at } = decoded
        return { text: readable, hash: contentHash(readable), parsed: undecodable(at) }
      }
      const hash = contentHash(decoded)
      return { text: decoded, hash, parsed: cache.get(file, hash, () => parse(entity, decoded)) }
    },
    bytesOf: file => statSync(path.join(contentDir, file)).size,
    urlList: files.includes(urlListFile)
      ? readFileSync(path.join(contentDir, urlListFile), 'utf8')
      : undefined,
    shownPath: file => shownPath(contentDir, file),
  })
  cache.save()
  return content
}

/** Relative to where the command runs. */
function shownPath(contentDir: string, file: string): string {
  return path.relative(process.cwd(), path.join(contentDir, file)).split(path.sep).join('/')
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
