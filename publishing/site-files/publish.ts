import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publishDownloads } from '../downloads/generate-downloads.ts'
import { imageCacheDir } from '../images/image-cache.ts'
import { publishImages } from '../images/image-file.ts'
import { feeds } from './feeds.ts'
import { readLastModified } from './last-modified.ts'
import { llmsFiles } from './llms.ts'
import { findPageDates, type PageDatesOptions } from './page-dates.ts'
import { precompress } from './precompress.ts'
import { priceBook, priceBookSchema, priceBookSource } from './price-book.ts'
import type { PublishedFile, PublishInput } from './publish-input.ts'
import { publishedImages } from './published-images.ts'
import { robots } from './robots.ts'
import { security } from './security.ts'
import { sitemap } from './sitemap.ts'
import { speculationRules } from './speculation-rules.ts'
import { headersFile, redirectsFile } from './static-host-files.ts'
import { webManifest } from './web-manifest.ts'

export interface PublishOptions {
  contentDir: string
  /** The prerendered site, `client` in the release. */
  outDir: string
  dependenciesOf: PageDatesOptions['dependenciesOf']
  cacheDir?: string
}

/** Adds images, feeds, and files for hosts and browsers to the prerendered pages. Returns the paths of pending images. */
export async function publish(input: PublishInput, options: PublishOptions): Promise<string[]> {
  const { contentDir, outDir, dependenciesOf, cacheDir = imageCacheDir } = options
  const pending = publishImages(publishedImages(input, { contentDir, cacheDir }), outDir)
  const files = readLastModified(contentDir)
  const pages = [input, ...input.translations].flatMap(({ pages }) => pages)
  const dates = findPageDates({ pages, files, dependenciesOf })
  writeFiles(outDir, publishedFiles(input, dates, files.get(priceBookSource)))
  publishDownloads(outDir, input.site.languages)
  await precompress(outDir, cacheDir)
  return pending.map(({ file }) => file)
}

/** Creates the small files. The result is deterministic. */
export function publishedFiles(
  input: PublishInput,
  dates: ReadonlyMap<string, string>,
  pricesChanged?: string,
): readonly PublishedFile[] {
  return [
    sitemap(input, dates),
    robots(input.site),
    ...security(input.site),
    ...llmsFiles(input),
    priceBook(input, pricesChanged),
    priceBookSchema(input),
    ...feeds(input),
    redirectsFile(input),
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
