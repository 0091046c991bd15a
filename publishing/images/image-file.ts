import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { linkFile } from '../files/link-file.ts'
import { forEachConcurrent } from './for-each-concurrent.ts'
import type { Progress } from './progress.ts'

/** An image of the published site, which may not be encoded yet. */
export interface ImageFile {
  /** Path in the published folder, with `/` as separator. */
  file: string
  /** Path in the cache. The name contains a hash of everything that the file depends on. */
  cached: string
  encode(): Promise<Uint8Array>
}

/** Encodes the images that are not in the cache. Returns their number. */
export async function encodeImages(images: readonly ImageFile[], onProgress?: Progress): Promise<number> {
  const missing = images.filter(({ cached }) => !existsSync(cached))
  let done = 0
  const make = async (image: ImageFile) => {
    await encodeImage(image)
    onProgress?.(++done, missing.length)
  }
  // One more than the number of cores: while this thread composes a scene, sharp's threads keep all cores busy.
  await forEachConcurrent(missing, make, availableParallelism() + 1)
  return missing.length
}

/** Encodes an image into the cache, unless it is there. */
export async function encodeImage({ cached, encode }: ImageFile): Promise<void> {
  if (!existsSync(cached)) writeAtomically(cached, await encode())
}

/** Links the cached images into the published folder. Returns the images that are not in the cache. */
export function publishImages(images: readonly ImageFile[], outDir: string): ImageFile[] {
  const [made, missing] = [[], []] as [ImageFile[], ImageFile[]]
  for (const image of images) (existsSync(image.cached) ? made : missing).push(image)
  for (const image of made) publishImage(image, outDir)
  return missing
}

/** Links the file atomically, so that no visitor receives a partial image. */
export function publishImage({ file, cached }: ImageFile, outDir: string): void {
  const target = path.join(outDir, file)
  if (existsSync(target)) return
  mkdirSync(path.dirname(target), { recursive: true })
  linkFile(cached, target)
}
