import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { inCommandProcess } from '../beside-command.ts'
import { contentHash, defaultCacheDir, Memo, shortHash } from '../cache/memo.ts'
import { listFiles, type ReadOptions } from './files.ts'
import { type FoundFault, findFaults, type PictureFault } from './picture-faults.ts'
import { MAX_PICTURE_BYTES } from './picture-limits.ts'

/** By path under content/images; those without a fault are left out. */
export type PictureFaults = ReadonlyMap<string, PictureFault>

export interface ReadPicturesOptions extends Pick<ReadOptions, 'contentDir' | 'cacheDir'> {
  /** Resolves when there is memory to decode pictures that are large. */
  memoryForLarge?: (() => Promise<unknown>) | undefined
}

/**
 * Looks into every picture; one that has not changed since the last run is not opened, one with the same bytes not decoded. Pictures are
 * decoded in another process, which gives their memory back.
 */
export async function readPictures({
  contentDir,
  cacheDir = defaultCacheDir,
  memoryForLarge = () => Promise.resolve(),
}: ReadPicturesOptions): Promise<PictureFaults> {
  const place = { dir: cacheDir, code: import.meta.url }
  const id = shortHash(path.resolve(contentDir))
  const hashes = Memo.open<string>({ ...place, name: `picture-hashes-${id}` })
  const looks = Memo.open<PictureFault | null>({ ...place, name: `pictures-${id}` })
  const hashOf = new Map(
    listFiles(contentDir)
      .filter(file => file.startsWith('images/'))
      .flatMap(file => {
        const full = path.join(contentDir, file)
        const { size, mtimeMs } = statSync(full)
        // Such a file is refused for its bytes.
        if (size > MAX_PICTURE_BYTES) return []
        return [[file, hashes.get(file, [`${size}-${mtimeMs}`], () => contentHash(readFileSync(full)))]]
      }),
  )
  const known = (file: string) => looks.find(file, [hashOf.get(file) ?? ''])
  const keep = (found: readonly FoundFault[]) => {
    for (const { file, fault } of found) looks.get(file, [hashOf.get(file) ?? ''], () => fault)
  }
  const unknown = () => [...hashOf.keys()].filter(file => !known(file))
  keep(await findElsewhere({ contentDir, files: unknown(), withLarge: false }))
  const large = unknown()
  if (large.length > 0) {
    await memoryForLarge()
    keep(await findElsewhere({ contentDir, files: large, withLarge: true }))
  }
  const faults = [...hashOf.keys()].flatMap(file => {
    const fault = known(file)?.value
    return fault ? [[file.slice('images/'.length), fault] as const] : []
  })
  hashes.save()
  looks.save()
  return new Map(faults)
}

async function findElsewhere(job: Parameters<typeof findFaults>[0]): Promise<FoundFault[]> {
  if (job.files.length === 0) return []
  const found = inCommandProcess('look-process', job) as ReturnType<typeof findFaults> | undefined
  return found ?? findFaults(job)
}
