import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sharp } from 'sharp'
import { Memo, shortHash } from '../../codegen/cache/memo.ts'
import type { ImageEntry } from '../../site/addresses.ts'
import { describeComposed, findComposed } from './compose-scene.ts'
import { widthsFor } from './encode-settings.ts'
import { inParallel } from './in-parallel.ts'
import { defaultCacheDir, fileStamp, hashOf } from './picture-cache.ts'

export interface DescribeOptions {
  contentDir: string
  /** Paths under content/images, or of a floor laid into a scene: see `composedSrc`. */
  sources: readonly string[]
  cacheDir?: string
}

/** Entries in the order of the sources. A source without a readable file, or scene and floor, has no entry. */
export async function describePictures(options: DescribeOptions): Promise<Record<string, ImageEntry>> {
  const { contentDir, sources, cacheDir = defaultCacheDir } = options
  const memo = Memo.open<ImageEntry | null>({
    dir: cacheDir,
    name: `entries-${shortHash(path.resolve(contentDir))}`,
    code: import.meta.url,
  })
  const described = new Map<string, ImageEntry | null>([...sources].map(src => [src, null]))
  await inParallel(described.keys(), async src => {
    const composed = findComposed(contentDir, src)
    const entry = composed
      ? describeComposed(contentDir, composed, memo)
      : describeFile(path.join(contentDir, 'images', src), src, memo)
    described.set(src, await entry)
  })
  memo.save()
  return Object.fromEntries([...described].flatMap(([src, entry]) => (entry ? [[src, entry]] : [])))
}

async function describeFile(
  file: string,
  src: string,
  memo: Memo<ImageEntry | null>,
): Promise<ImageEntry | null> {
  const stamp = fileStamp(file)
  return stamp ? memo.getAsync(src, [stamp], () => measure(readFileSync(file), src)) : null
}

/** Null where the file is no picture. */
async function measure(bytes: Uint8Array, src: string): Promise<ImageEntry | null> {
  const { default: sharp } = await import('sharp')
  const size = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  if (!size) return null
  const { width, height } = size.autoOrient
  return {
    width,
    height,
    color: await averageColor(sharp(bytes)),
    hash: hashOf(bytes),
    widths: widthsFor(src, width),
  }
}

async function averageColor(image: Sharp): Promise<string> {
  const pixel = await image.flatten().toColourspace('srgb').resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
