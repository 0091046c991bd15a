import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { DiskCache, defaultCacheDir } from '../cache/disk-cache.ts'
import { contentHash, hashParts } from '../cache/hash.ts'
import { runInChildProcess } from '../run-in-child-process.ts'
import { listFiles, type ReadOptions } from './files.ts'
import { type CheckedImage, findImageFaults, type ImageFault } from './image-faults.ts'
import { MAX_IMAGE_BYTES } from './image-limits.ts'

/** Faults by path under content/images. Images without a fault are absent. */
export type ImageFaults = ReadonlyMap<string, ImageFault>

export interface CheckImagesOptions extends Pick<ReadOptions, 'contentDir' | 'cacheDir'> {
  /** Resolves when there is enough memory to decode large images. */
  waitForMemory?: (() => Promise<unknown>) | undefined
}

/**
 * Checks every image. Images whose size and time haven't changed since the last run aren't read, and those with the same bytes aren't
 * decoded. Decoding happens in child processes, whose memory is freed when they end.
 */
export async function checkImages({
  contentDir,
  cacheDir = defaultCacheDir,
  waitForMemory = () => Promise.resolve(),
}: CheckImagesOptions): Promise<ImageFaults> {
  const cache = { dir: cacheDir, code: import.meta.url }
  const id = hashParts([path.resolve(contentDir)])
  const hashes = DiskCache.open<string>({ ...cache, name: `picture-hashes-${id}` })
  const results = DiskCache.open<ImageFault | null>({ ...cache, name: `pictures-${id}` })
  const hashOf = new Map(
    listFiles(contentDir)
      .filter(file => file.startsWith('images/'))
      .flatMap(file => {
        const full = path.join(contentDir, file)
        const { size, mtimeMs } = statSync(full)
        // A rule reports such a file.
        if (size > MAX_IMAGE_BYTES) return []
        return [[file, hashes.get(file, [`${size}-${mtimeMs}`], () => contentHash(readFileSync(full)))]]
      }),
  )
  const known = (file: string) => results.find(file, [hashOf.get(file) ?? ''])
  const cacheResults = (checked: readonly CheckedImage[]) => {
    for (const { file, fault } of checked) results.get(file, [hashOf.get(file) ?? ''], () => fault)
  }
  const unknown = () => [...hashOf.keys()].filter(file => !known(file))
  cacheResults(await findInChildProcess({ contentDir, files: unknown(), withLarge: false }))
  const large = unknown()
  if (large.length > 0) {
    await waitForMemory()
    cacheResults(await findInChildProcess({ contentDir, files: large, withLarge: true }))
  }
  const faults = [...hashOf.keys()].flatMap(file => {
    const fault = known(file)?.value
    return fault ? [[file.slice('images/'.length), fault] as const] : []
  })
  hashes.save()
  results.save()
  return new Map(faults)
}

async function findInChildProcess(job: Parameters<typeof findImageFaults>[0]): Promise<CheckedImage[]> {
  if (job.files.length === 0) return []
  const found = runInChildProcess('check-images-process', job) as
    | ReturnType<typeof findImageFaults>
    | undefined
  return found ?? findImageFaults(job)
}
