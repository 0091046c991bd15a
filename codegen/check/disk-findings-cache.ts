import path from 'node:path'
import { DiskCache, defaultCacheDir } from '../cache/disk-cache.ts'
import { hashParts } from '../cache/hash.ts'
import { memoizeByObject } from '../cache/memoize.ts'
import type { Json } from '../json.ts'
import { hashOfModel } from '../load-model.ts'
import type { ContentRecord } from '../read/record.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { CHECK_MODULE } from './check.ts'
import { serializeFacts } from './memory-findings-cache.ts'
import type { CheckContext, RecordFinding } from './rule.ts'

interface Folders {
  contentDir: string
  cacheDir?: string
}

/** Caches findings on disk: unchanged records aren't checked again, and schemas are compiled only if a record changed. */
export function openFindingsCache({
  contentDir,
  cacheDir = defaultCacheDir,
}: Folders): Pick<CheckContext, 'cacheOf'> & { save: () => void } {
  const options = { dir: cacheDir, code: CHECK_MODULE }
  const id = hashParts([path.resolve(contentDir)])
  const findings = DiskCache.open<FindingsByRule>({ ...options, name: `findings-${id}` })
  const digests = DiskCache.open<Json>({ ...options, name: `digests-${id}` })
  return {
    cacheOf(site) {
      const shared = hashOfSharedInputs(site)
      return {
        cachedFindings(rule, record, find) {
          const byRule = findings.get(`${shared} ${record.path}`, [record.hash], () => ({}))
          byRule[rule] ??= find().map(({ record: _, ...finding }) => finding)
          return byRule[rule].map(finding => ({ ...finding, record }))
        },
        digest: <Value extends Json>(
          name: string,
          record: ContentRecord,
          inputs: readonly string[],
          compute: () => Value,
        ) =>
          // Each name belongs to one rule, so the cached value has its type.
          digests.get(`${name} ${record.path}`, [record.hash, shared, hashInputs(inputs)], compute) as Value,
      }
    },
    save() {
      findings.save()
      digests.save()
    },
  }
}

const hashInputs = memoizeByObject((inputs: readonly string[]) => hashParts(inputs))

/** Findings of a record by rule, added when the rule first asks. */
type FindingsByRule = Record<string, WithoutRecord<RecordFinding>[]>

type WithoutRecord<Found> = Found extends unknown ? Omit<Found, 'record'> : never

/** Changes with everything that findings depend on apart from their record. */
export function hashOfSharedInputs(site: ResolvedSite): string {
  return hashParts([hashOfModel(site.model), serializeFacts(site)])
}
