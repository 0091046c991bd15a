import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { runInChildProcess } from '../bundled-worker.ts'
import { contentHash, DiskCache, defaultCacheDir, shortHash } from '../cache/disk-cache.ts'
import { listFiles, type ReadOptions } from './files.ts'
import { type CheckedImage, findImageFaults, type ImageFault } from './image-faults.ts'
import { MAX_IMAGE_BYTES } from './image-limits.ts'

/** By path under content/images; those without a fault are left out. */
export type ImageFaults = ReadonlyMap<string, ImageFault>

export interface CheckImagesOptions extends Pick<ReadOptions, 'contentDir' | 'cacheDir'> {
  /** Resolves when there is memory to decode pictures that are large. */
  memoryForLarge?: (() => Promise<unknown>) | undefined
}

/**
 * Looks into every picture; one that has not changed since the last run is not opened, one with the same bytes not decoded. Pictures are
 * decoded in another process, which gives their memory back.
 */
export async function checkImages({
  contentDir,
  cacheDir = defaultCacheDir,
  memoryForLarge = () => Promise.resolve(),
}: CheckImagesOptions): Promise<ImageFaults> {
  const place = { dir: cacheDir, code: import.meta.url }
  const id = shortHash(path.resolve(contentDir))
  const hashes = DiskCache.open<string>({ ...place, name: `picture-hashes-${id}` })
  const looks = DiskCache.open<ImageFault | null>({ ...place, name: `pictures-${id}` })
  const hashOf = new Map(
    listFiles(contentDir)
      .filter(file => file.startsWith('images/'))
      .flatMap(file => {
        const full = path.join(contentDir, file)
        const { size, mtimeMs } = statSync(full)
        // Such a file is refused for its bytes.
        if (size > MAX_IMAGE_BYTES) return []
        return [[file, hashes.get(file, [`${size}-${mtimeMs}`], () => contentHash(readFileSync(full)))]]
      }),
  )
  const known = (file: string) => looks.find(file, [hashOf.get(file) ?? ''])
  const keep = (found: readonly CheckedImage[]) => {
    for (const { file, fault } of found) looks.get(file, [hashOf.get(file) ?? ''], () => fault)
  }
  const unknown = () => [...hashOf.keys()].filter(file => !known(file))
  keep(await findInChildProcess({ contentDir, files: unknown(), withLarge: false }))
  const large = unknown()
  if (large.length > 0) {
    await memoryForLarge()
    keep(await findInChildProcess({ contentDir, files: large, withLarge: true }))
  }
  const faults = [...hashOf.keys()].flatMap(file => {
    const fault = known(file)?.value
    return fault ? [[file.slice('images/'.length), fault] as const] : []
  })
  hashes.save()
  looks.save()
  return new Map(faults)
}

async function findInChildProcess(job: Parameters<typeof findImageFaults>[0]): Promise<CheckedImage[]> {
  if (job.files.length === 0) return []
  const found = runInChildProcess('check-images-process', job) as
    | ReturnType<typeof findImageFaults>
    | undefined
  return found ?? findImageFaults(job)
}
