import path from 'node:path'
import { defaultCacheDir, Memo, shortHash } from '../cache/memo.ts'
import { modelVersion } from '../load-model.ts'
import type { Site } from '../resolve/site.ts'
import { checkCode } from './check.ts'
import { factsVersion } from './recall-in-process.ts'
import type { RecordFinding, Tools } from './rule.ts'

interface Folders {
  contentDir: string
  cacheDir?: string
}

/** What the rules found in each record, so that unchanged ones cost nothing and, where none has changed, no schema is compiled. */
export function rememberFindings(
  site: Site,
  { contentDir, cacheDir = defaultCacheDir }: Folders,
): Pick<Tools, 'recall'> & { save: () => void } {
  const memo = Memo.open<FindingsByRule>({
    dir: cacheDir,
    name: `findings-${shortHash(path.resolve(contentDir))}`,
    code: checkCode,
  })
  const shared = sharedVersion(site)
  return {
    recall(rule, record, find) {
      const byRule = memo.get(record.path, [record.hash, shared], () => ({}))
      byRule[rule] ??= find().map(({ record: _, ...finding }) => finding)
      return byRule[rule].map(finding => ({ ...finding, record }))
    },
    save: () => memo.save(),
  }
}

/** Filled in as the rules ask. */
type FindingsByRule = Record<string, WithoutRecord<RecordFinding>[]>

type WithoutRecord<Found> = Found extends unknown ? Omit<Found, 'record'> : never

/** Changes with whatever a finding depends on beside its own record. */
export function sharedVersion(site: Site): string {
  return shortHash(modelVersion(site.model), factsVersion(site))
}
