import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publishDownloads } from '../downloads/generate-downloads.ts'
import { encodeOgPictures } from '../link-pictures/encode-og.ts'
import { encodePictures } from '../pictures/encode.ts'
import { defaultCacheDir } from '../pictures/picture-cache.ts'
import { type Progress, progressLine } from '../pictures/progress.ts'
import { atomFeed, rssFeed } from './feeds.ts'
import { headersFile, redirectsFile } from './host-files.ts'
import { lastModified } from './last-modified.ts'
import { precompress } from './precompress.ts'
import type { PublishedFile, PublishInput } from './publish-input.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'
import { speculationRules } from './speculation-rules.ts'
import { webManifest } from './web-manifest.ts'

export interface PublishOptions {
  contentDir: string
  /** The prerendered site, `client` in the release. */
  outDir: string
  cacheDir?: string
  progress?: (label: string) => Progress
}

/** Everything that joins the prerendered pages: pictures, feeds, the files that hosts and browsers look for. */
export async function publish(input: PublishInput, options: PublishOptions): Promise<void> {
  const { contentDir, outDir, cacheDir = defaultCacheDir, progress = progressLine } = options
  const { images } = input
  await encodePictures({ contentDir, images, outDir, cacheDir, onProgress: progress('Pictures') })
  const forSharing = { contentDir, outDir, cacheDir, onProgress: progress('Pictures for shared links') }
  await encodeOgPictures(input, forSharing)
  writeFiles(outDir, publishedFiles(input, lastModified(contentDir)))
  publishDownloads(outDir)
  await precompress(outDir, cacheDir)
}

/** The small files; the same input gives the same bytes. */
export function publishedFiles(
  input: PublishInput,
  modified: ReadonlyMap<string, string>,
): readonly PublishedFile[] {
  return [
    sitemap(input, modified),
    robots(input.site),
    rssFeed(input),
    atomFeed(input),
    redirectsFile(input.redirects),
    headersFile(input.styleHashes, input.adminOrigins),
    webManifest(input.site),
    speculationRules(),
  ]
}

export function writeFiles(outDir: string, files: readonly PublishedFile[]): void {
  for (const file of files) {
    const target = path.join(outDir, file.path)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, file.content)
  }
}
