import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { writeAtomically } from '../../codegen/write/write-atomically.ts'
import { linkFile } from '../files/link-file.ts'
import { inParallel } from './in-parallel.ts'
import type { Progress } from './progress.ts'

/** A picture of the published site, whether it is made or not. */
export interface PictureFile {
  /** Path in the published folder, with `/`. */
  file: string
  /** Where it is kept from build to build, under a name that says what is in it. */
  cached: string
  make(): Promise<Uint8Array>
}

/** Makes those that are not in the cache; gives how many. */
export async function makePictures(pictures: readonly PictureFile[], onProgress?: Progress): Promise<number> {
  const missing = pictures.filter(({ cached }) => !existsSync(cached))
  let done = 0
  const make = async (picture: PictureFile) => {
    await makePicture(picture)
    onProgress?.(++done, missing.length)
  }
  // One more than there are cores: while this thread composes a scene, as many as it leaves are encoding.
  await inParallel(missing, make, availableParallelism() + 1)
  return missing.length
}

/** Into the cache, if it isn't there. */
export async function makePicture({ cached, make }: PictureFile): Promise<void> {
  if (!existsSync(cached)) writeAtomically(cached, await make())
}

/** Puts those that are in the cache into the published folder; gives the others. */
export function putPictures(pictures: readonly PictureFile[], outDir: string): PictureFile[] {
  const [made, missing] = [[], []] as [PictureFile[], PictureFile[]]
  for (const picture of pictures) (existsSync(picture.cached) ? made : missing).push(picture)
  for (const picture of made) putPicture(picture, outDir)
  return missing
}

/** In one step: who is being served meanwhile never gets half a picture. */
export function putPicture({ file, cached }: PictureFile, outDir: string): void {
  const target = path.join(outDir, file)
  if (existsSync(target)) return
  mkdirSync(path.dirname(target), { recursive: true })
  linkFile(cached, target)
}
