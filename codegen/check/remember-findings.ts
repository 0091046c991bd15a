import path from 'node:path'
import { DiskCache, defaultCacheDir, shortHash } from '../cache/disk-cache.ts'
import { memoizeByObject } from '../cache/memoize.ts'
import type { Json } from '../json.ts'
import { hashOfModel } from '../load-model.ts'
import type { ContentRecord } from '../read/record.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { checkCode } from './check.ts'
import { factsVersion } from './recall-in-process.ts'
import type { Digest, RecordFinding, Tools } from './rule.ts'

interface Folders {
  contentDir: string
  cacheDir?: string
}

/** What the rules found in each record, so that unchanged ones cost nothing and, where none has changed, no schema is compiled. */
export function rememberFindings(
  site: ResolvedSite,
  { contentDir, cacheDir = defaultCacheDir }: Folders,
): Pick<Tools, 'recall'> & { digest: Digest; save: () => void } {
  const place = { dir: cacheDir, code: checkCode }
  const id = shortHash(path.resolve(contentDir))
  const memo = DiskCache.open<FindingsByRule>({ ...place, name: `findings-${id}` })
  const digests = DiskCache.open<Json>({ ...place, name: `digests-${id}` })
  const shared = sharedVersion(site)
  return {
    recall(rule, record, find) {
      const byRule = memo.get(record.path, [record.hash, shared], () => ({}))
      byRule[rule] ??= find().map(({ record: _, ...finding }) => finding)
      return byRule[rule].map(finding => ({ ...finding, record }))
    },
    digest: <Value extends Json>(
      name: string,
      record: ContentRecord,
      besides: readonly string[],
      make: () => Value,
    ) =>
      // Under a name, one rule alone keeps what it makes.
      digests.get(`${name} ${record.path}`, [record.hash, shared, versionOf(besides)], make) as Value,
    save() {
      memo.save()
      digests.save()
    },
  }
}

const versionOf = memoizeByObject((besides: readonly string[]) => shortHash(...besides))

/** Filled in as the rules ask. */
type FindingsByRule = Record<string, WithoutRecord<RecordFinding>[]>

type WithoutRecord<Found> = Found extends unknown ? Omit<Found, 'record'> : never

/** Changes with whatever a finding depends on beside its own record. */
export function sharedVersion(site: ResolvedSite): string {
  return shortHash(hashOfModel(site.model), factsVersion(site))
}
