import path from 'node:path'
import { defaultCacheDir, Memo, shortHash } from '../cache/memo.ts'
import { modelVersion } from '../load-model.ts'
import { recordsNamed } from '../resolve/select.ts'
import type { Site } from '../resolve/site.ts'
import { termKinds } from '../term-kinds.ts'
import { checkCode } from './check.ts'
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
  const memo = Memo.open<WithoutRecord<RecordFinding>[]>({
    dir: cacheDir,
    name: `findings-${shortHash(path.resolve(contentDir))}`,
    code: checkCode,
  })
  const shared = shortHash(modelVersion(site.model), factsVersion(site))
  return {
    recall(rule, record, find) {
      const kept = memo.get(`${rule} ${record.path}`, [record.hash, shared], () =>
        find().map(({ record: _, ...finding }) => finding),
      )
      return kept.map(finding => ({ ...finding, record }))
    },
    save: () => memo.save(),
  }
}

const known = new Map<string, readonly RecordFinding[]>()
/** About ten sites of a hundred records. */
const most = 10_000

/** For one site after another that are nearly the same, such as before and after a fix: in this process alone. */
export function recallInProcess(site: Site): Tools['recall'] {
  const shared = shortHash(modelVersion(site.model), factsVersion(site))
  return (rule, record, find) => {
    const key = JSON.stringify([rule, record.path, record.hash, shared])
    const found = known.get(key) ?? find()
    if (known.size >= most) known.clear()
    known.set(key, found)
    return found.map(finding => ({ ...finding, record }))
  }
}

type WithoutRecord<Found> = Found extends unknown ? Omit<Found, 'record'> : never

function factsVersion(site: Site): string {
  const registry = recordsNamed(site, 'facts').map(record => record.hash)
  const { texts, prices, terms } = site.facts
  return JSON.stringify([
    ...texts,
    ...registry,
    ...prices.entries,
    ...termKinds.flatMap(kind => [...terms[kind]]),
  ])
}
