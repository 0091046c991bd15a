import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sharp } from 'sharp'
import { DiskCache } from '../../codegen/cache/disk-cache.ts'
import { hashParts } from '../../codegen/cache/hash.ts'
import { isTooLarge, measureImage, openImage, runWhenItFits } from '../../codegen/read/image-size.ts'
import { runInChildProcess } from '../../codegen/run-in-child-process.ts'
import type { ImageEntry } from '../../site/image-variants.ts'
import { composedStamps, describeComposed, findComposed } from './compose-scene.ts'
import { widthsFor } from './encode-settings.ts'
import { forEachConcurrent } from './for-each-concurrent.ts'
import { fileStamp, hashImage, imageCacheDir } from './image-cache.ts'

export interface DescribeOptions {
  contentDir: string
  /** Paths below content/images, or results of `composedSrc`. */
  sources: readonly string[]
  cacheDir?: string
}

/** Entries by source. Null if the file, scene or floor is missing or unreadable. */
type Described = Record<string, ImageEntry | null>

/** Describes images, using the cache. Entries keep the order of the sources; missing or unreadable sources have none. */
export async function describeImages(options: DescribeOptions): Promise<Record<string, ImageEntry>> {
  const { contentDir, sources, cacheDir = imageCacheDir } = options
  const memo = DiskCache.open<ImageEntry | null>({
    dir: cacheDir,
    name: `entries-${hashParts([path.resolve(contentDir)])}`,
    code: import.meta.url,
  })
  const stamps = new Map([...sources].map(src => [src, stampsOf(contentDir, src)]))
  const known = (src: string) => memo.find(src, stamps.get(src) ?? [])
  const unknown = [...stamps.keys()].filter(src => !known(src))
  const described = await describeInProcess({ contentDir, sources: unknown })
  for (const src of unknown) memo.get(src, stamps.get(src) ?? [], () => described[src] ?? null)
  const entries = [...stamps.keys()].flatMap(src => {
    const entry = known(src)?.value
    return entry ? [[src, entry] as const] : []
  })
  memo.save()
  return Object.fromEntries(entries)
}

function stampsOf(contentDir: string, src: string): string[] {
  const composed = findComposed(contentDir, src)
  return composed
    ? composedStamps(contentDir, composed)
    : [fileStamp(path.join(contentDir, 'images', src)) ?? '']
}

type DescribeJob = Pick<DescribeOptions, 'contentDir' | 'sources'>

// Decoded pixels take memory that only the end of a process releases.
async function describeInProcess(job: DescribeJob): Promise<Described> {
  if (job.sources.length === 0) return {}
  const described = runInChildProcess('describe-process', job) as Promise<Described> | undefined
  return described ?? describeUncached(job)
}

export async function describeUncached({ contentDir, sources }: DescribeJob): Promise<Described> {
  const described: Described = {}
  const composed = new Map(sources.map(src => [src, findComposed(contentDir, src)] as const))
  // Describe files first: the layers of scenes stay in memory.
  await forEachConcurrent(
    sources.filter(src => !composed.get(src)),
    async src => {
      const file = path.join(contentDir, 'images', src)
      described[src] = fileStamp(file) === undefined ? null : await describeFile(readFileSync(file), src)
    },
  )
  await forEachConcurrent(composed, async ([src, image]) => {
    if (image) described[src] = await describeComposed(contentDir, image)
  })
  return described
}

/** Returns null if the file isn't an image, or is too large. */
async function describeFile(bytes: Uint8Array, src: string): Promise<ImageEntry | null> {
  const size = await measureImage(bytes)
  if (!size || isTooLarge(size)) return null
  const { width, height } = size
  return {
    width,
    height,
    color: await runWhenItFits(size, async () => averageColor(await openImage(bytes))),
    hash: hashImage(bytes),
    widths: widthsFor(src, width),
  }
}

async function averageColor(image: Sharp): Promise<string> {
  const pixel = await image.flatten().toColourspace('srgb').resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
