import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { DiskCache, defaultCacheDir } from '../cache/disk-cache.ts'
import { contentHash, hashParts } from '../cache/hash.ts'
import type { Model } from '../model.ts'
import type { ImageFaults } from './check-images.ts'
import { type ContentFiles, collectContent, parseFile } from './content-files.ts'
import { listFiles, type ReadOptions } from './files.ts'
import type { Parsed } from './record.ts'
import { URL_LIST_FILE } from './url-list.ts'

/** Reads all content files from disk. Files that haven't changed since the last run aren't parsed again. */
export function readContent(model: Model, options: ReadOptions, imageFaults?: ImageFaults): ContentFiles {
  const { contentDir, cacheDir = defaultCacheDir, onProgress } = options
  const cache = DiskCache.open<Parsed>({
    dir: cacheDir,
    name: `parsed-${hashParts([path.resolve(contentDir)])}`,
    code: import.meta.url,
    worthWriting: 8,
  })
  const files = listFiles(contentDir)
  let done = 0
  const content = collectContent(model, {
    files,
    read(entity, file) {
      onProgress?.(done++, files.length)
      const text = utf8.decode(readFileSync(path.join(contentDir, file)))
      const hash = contentHash(text)
      return { text, hash, parsed: cache.get(file, [hash], () => parseFile(entity, text)) }
    },
    bytesOf: file => statSync(path.join(contentDir, file)).size,
    faultOf: image => imageFaults?.get(image),
    urlList: files.includes(URL_LIST_FILE)
      ? readFileSync(path.join(contentDir, URL_LIST_FILE), 'utf8')
      : undefined,
    shownPath: file => shownPath(contentDir, file),
  })
  onProgress?.(files.length, files.length)
  cache.save()
  return content
}

/** Keeps a byte order mark, so that positions count from the first byte of a file. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Relative to the working directory. */
function shownPath(contentDir: string, file: string): string {
  return path.relative(process.cwd(), path.join(contentDir, file)).split(path.sep).join('/')
}
