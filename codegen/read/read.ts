import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { contentHash, defaultCacheDir, Memo, shortHash } from '../cache/memo.ts'
import type { Model } from '../model.ts'
import { type Content, gatherContent, parse } from './content.ts'
import { listFiles, type ReadOptions } from './files.ts'
import type { PictureFaults } from './pictures.ts'
import type { Parsed } from './record.ts'
import { urlListFile } from './url-list.ts'

/** Reads every content file from disk. Files that haven't changed since the last run aren't parsed again. */
export function readContent(model: Model, options: ReadOptions, pictures?: PictureFaults): Content {
  const { contentDir, cacheDir = defaultCacheDir, onProgress } = options
  const memo = Memo.open<Parsed>({
    dir: cacheDir,
    name: `parsed-${shortHash(path.resolve(contentDir))}`,
    code: import.meta.url,
  })
  const files = listFiles(contentDir)
  let done = 0
  const content = gatherContent(model, {
    files,
    read(entity, file) {
      onProgress?.(done++, files.length)
      const text = utf8.decode(readFileSync(path.join(contentDir, file)))
      const hash = contentHash(text)
      return { text, hash, parsed: memo.get(file, [hash], () => parse(entity, text)) }
    },
    bytesOf: file => statSync(path.join(contentDir, file)).size,
    faultOf: image => pictures?.get(image),
    urlList: files.includes(urlListFile)
      ? readFileSync(path.join(contentDir, urlListFile), 'utf8')
      : undefined,
    shownPath: file => shownPath(contentDir, file),
  })
  onProgress?.(files.length, files.length)
  memo.save()
  return content
}

/** Keeps a byte order mark, so that positions count from the first byte of a file. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Relative to the working directory. */
function shownPath(contentDir: string, file: string): string {
  return path.relative(process.cwd(), path.join(contentDir, file)).split(path.sep).join('/')
}
