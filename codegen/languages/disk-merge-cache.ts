import path from 'node:path'
import { DiskCache, defaultCacheDir } from '../cache/disk-cache.ts'
import { contentHash, hashParts } from '../cache/hash.ts'
import { memoizeByPair } from '../cache/memoize.ts'
import { hashOfModel } from '../load-model.ts'
import type { Model } from '../model.ts'
import { MERGE_MODULE, type MergeOnce, mergeAlways } from './merge.ts'
import type { MergedData } from './merged-data.ts'

/** Caches on disk what was merged: translations aren't merged again while they and the texts of the main language stay the same. */
export const openMergeCache = (
  model: Model,
  { contentDir, cacheDir = defaultCacheDir }: { contentDir: string; cacheDir?: string },
) =>
  withModel(
    DiskCache.open<MergedData>({
      dir: cacheDir,
      name: `merged-${hashParts([path.resolve(contentDir)])}`,
      code: MERGE_MODULE,
      worthWriting: 8,
    }),
    model,
  )

const withModel = memoizeByPair((cache: DiskCache<MergedData>, model: Model) => {
  const mergeOnce: MergeOnce = (file, shape, ...texts) =>
    // Compare the data and not the files, because the data of a published page is without entries that visitors don't see yet.
    cache.get(file, [contentHash(JSON.stringify(texts)), hashOfModel(model)], () =>
      mergeAlways(file, shape, ...texts),
    )
  return { mergeOnce, save: () => cache.save() }
})
