import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sharp } from 'sharp'
import { runInChildProcess } from '../../codegen/bundled-worker.ts'
import { DiskCache, shortHash } from '../../codegen/cache/disk-cache.ts'
import { isTooLarge, measureImage, openImage, runWhenItFits } from '../../codegen/read/image-size.ts'
import type { ImageEntry } from '../../site/addresses.ts'
import { composedStamps, describeComposed, findComposed } from './compose-scene.ts'
import { widthsFor } from './encode-settings.ts'
import { inParallel } from './in-parallel.ts'
import { defaultCacheDir, fileStamp, hashOf } from './picture-cache.ts'

export interface DescribeOptions {
  contentDir: string
  /** Paths under content/images, or of a floor laid into a scene: see `composedSrc`. */
  sources: readonly string[]
  cacheDir?: string
}

/** Null if there is no readable file, or no such scene or floor. */
type Described = Record<string, ImageEntry | null>

/** Entries in the order of the sources. A source without a readable file, or scene and floor, has no entry. */
export async function describePictures(options: DescribeOptions): Promise<Record<string, ImageEntry>> {
  const { contentDir, sources, cacheDir = defaultCacheDir } = options
  const memo = DiskCache.open<ImageEntry | null>({
    dir: cacheDir,
    name: `entries-${shortHash(path.resolve(contentDir))}`,
    code: import.meta.url,
  })
  const stamps = new Map([...sources].map(src => [src, stampsOf(contentDir, src)]))
  const known = (src: string) => memo.find(src, stamps.get(src) ?? [])
  const unknown = [...stamps.keys()].filter(src => !known(src))
  const described = await describeElsewhere({ contentDir, sources: unknown })
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

/** In a process, which gives the memory of the pixels back. */
async function describeElsewhere(job: DescribeJob): Promise<Described> {
  if (job.sources.length === 0) return {}
  const described = runInChildProcess('describe-process', job) as Promise<Described> | undefined
  return described ?? describeNow(job)
}

export async function describeNow({ contentDir, sources }: DescribeJob): Promise<Described> {
  const described: Described = {}
  const composed = new Map(sources.map(src => [src, findComposed(contentDir, src)] as const))
  // One kind after the other: layers of scenes stay in memory.
  await inParallel(
    sources.filter(src => !composed.get(src)),
    async src => {
      const file = path.join(contentDir, 'images', src)
      described[src] = fileStamp(file) === undefined ? null : await describeFile(readFileSync(file), src)
    },
  )
  await inParallel(composed, async ([src, picture]) => {
    if (picture) described[src] = await describeComposed(contentDir, picture)
  })
  return described
}

/** Null where the file is no picture. */
async function describeFile(bytes: Uint8Array, src: string): Promise<ImageEntry | null> {
  const size = await measureImage(bytes)
  if (!size || isTooLarge(size)) return null
  const { width, height } = size
  return {
    width,
    height,
    color: await runWhenItFits(size, async () => averageColor(await openImage(bytes))),
    hash: hashOf(bytes),
    widths: widthsFor(src, width),
  }
}

async function averageColor(image: Sharp): Promise<string> {
  const pixel = await image.flatten().toColourspace('srgb').resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
