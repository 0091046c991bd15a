import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describeComposed, findComposed } from './compose-scene.ts'
import { widthsFor } from './encode-settings.ts'
import { defaultCacheDir, fileStamp, hashOf, StampedCache } from './picture-cache.ts'
import type { ImageEntry } from './variant-url.ts'

export interface DescribeOptions {
  contentDir: string
  /** Paths under content/images, or of a floor laid into a scene: see `composedSrc`. */
  sources: readonly string[]
  cacheDir?: string
}

/** Entries in the order of the sources. A source without a readable file, or scene and floor, has no entry. */
export async function describePictures(options: DescribeOptions): Promise<Record<string, ImageEntry>> {
  const { contentDir, sources, cacheDir = defaultCacheDir } = options
  const cache = new StampedCache<ImageEntry>(
    path.join(cacheDir, `entries-${hashOf(path.resolve(contentDir))}.json`),
  )
  const entries: Record<string, ImageEntry> = {}
  for (const src of new Set(sources)) {
    const composed = findComposed(contentDir, src)
    const entry = composed
      ? await describeComposed(contentDir, composed, cache)
      : await describeFile(path.join(contentDir, 'images', src), src, cache)
    if (entry) entries[src] = entry
  }
  cache.save()
  return entries
}

async function describeFile(
  file: string,
  src: string,
  cache: StampedCache<ImageEntry>,
): Promise<ImageEntry | undefined> {
  const stamp = fileStamp(file)
  if (!stamp) return undefined
  const known = cache.get(src, stamp)
  if (known) return known
  const entry = await measure(readFileSync(file), src)
  if (entry) cache.set(src, stamp, entry)
  return entry
}

async function measure(bytes: Uint8Array, src: string): Promise<ImageEntry | undefined> {
  const size = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  if (!size) return undefined
  const { width, height } = size.autoOrient
  return {
    width,
    height,
    color: await averageColor(bytes),
    hash: hashOf(bytes),
    widths: widthsFor(src, width),
  }
}

async function averageColor(bytes: Uint8Array): Promise<string> {
  const pixel = await sharp(bytes)
    .flatten()
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
