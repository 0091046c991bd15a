import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publishDownloads } from '../downloads/generate-downloads.ts'
import { defaultCacheDir } from '../pictures/picture-cache.ts'
import { putPictures } from '../pictures/picture-file.ts'
import { atomFeed, rssFeed } from './feeds.ts'
import { headersFile, redirectsFile } from './host-files.ts'
import { lastModified } from './last-modified.ts'
import { llms } from './llms.ts'
import { type PageDatesOptions, pageDates } from './page-dates.ts'
import { precompress } from './precompress.ts'
import { priceBook, priceBookSchema, priceBookSource } from './price-book.ts'
import type { PublishedFile, PublishInput } from './publish-input.ts'
import { publishedPictures } from './published-pictures.ts'
import { robots } from './robots.ts'
import { security } from './security.ts'
import { sitemap } from './sitemap.ts'
import { speculationRules } from './speculation-rules.ts'
import { webManifest } from './web-manifest.ts'

export interface PublishOptions {
  contentDir: string
  /** The prerendered site, `client` in the release. */
  outDir: string
  /** What each page read, as its record in the release says. */
  partsOf: PageDatesOptions['partsOf']
  cacheDir?: string
}

/**
 * Everything that joins the prerendered pages: pictures of the cache, feeds, the files that hosts and browsers look for. Returns the files
 * of pictures that are still to be made.
 */
export async function publish(input: PublishInput, options: PublishOptions): Promise<string[]> {
  const { contentDir, outDir, partsOf, cacheDir = defaultCacheDir } = options
  const toCome = putPictures(publishedPictures(input, { contentDir, cacheDir }), outDir)
  const files = lastModified(contentDir)
  const dates = pageDates({ pages: input.pages, files, partsOf })
  writeFiles(outDir, publishedFiles(input, dates, files.get(priceBookSource)))
  publishDownloads(outDir)
  await precompress(outDir, cacheDir)
  return toCome.map(({ file }) => file)
}

/** The small files; the same input gives the same bytes. */
export function publishedFiles(
  input: PublishInput,
  dates: ReadonlyMap<string, string>,
  pricesChanged?: string,
): readonly PublishedFile[] {
  return [
    sitemap(input, dates),
    robots(input.site),
    ...security(input.site),
    llms(input),
    priceBook(input, pricesChanged),
    priceBookSchema(input),
    rssFeed(input),
    atomFeed(input),
    redirectsFile(input.redirects),
    headersFile(input.styleHashes, input.adminOrigins),
    webManifest(input.site),
    speculationRules(),
  ]
}

function writeFiles(outDir: string, files: readonly PublishedFile[]): void {
  for (const file of files) {
    const target = path.join(outDir, file.path)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, file.content)
  }
}
