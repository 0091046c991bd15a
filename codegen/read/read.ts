import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { contentHash, defaultCacheDir, Memo, shortHash } from '../cache/memo.ts'
import type { Model } from '../model.ts'
import { type Content, gatherContent, parse } from './content.ts'
import { listFiles, type ReadOptions } from './files.ts'
import { readText } from './parse-files.ts'
import type { PictureFaults } from './pictures.ts'
import type { Parsed } from './record.ts'
import { urlListFile } from './url-list.ts'

/** What was parsed by earlier runs. */
export const openParsed = ({
  contentDir,
  cacheDir = defaultCacheDir,
}: Pick<ReadOptions, 'contentDir' | 'cacheDir'>): Memo<Parsed> =>
  Memo.open<Parsed>({
    dir: cacheDir,
    name: `parsed-${shortHash(path.resolve(contentDir))}`,
    code: import.meta.url,
  })

/** Reads every content file from disk; what has not changed since the last run is not parsed again. */
export function readContent(model: Model, options: ReadOptions, pictures?: PictureFaults): Content {
  const { contentDir, onProgress } = options
  const memo = openParsed(options)
  const files = listFiles(contentDir)
  let done = 0
  const content = gatherContent(model, {
    files,
    read(entity, file) {
      onProgress?.(done++, files.length)
      const text = readText(contentDir, file)
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
  // Pictures are listed here; whoever has time reads them before: see pictures.ts.
  onProgress?.(files.length, files.length)
  memo.save()
  return content
}

/** Relative to where the command runs. */
function shownPath(contentDir: string, file: string): string {
  return path.relative(process.cwd(), path.join(contentDir, file)).split(path.sep).join('/')
}
