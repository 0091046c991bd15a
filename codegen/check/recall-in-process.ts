import type { ResolvedSite } from '../resolve/types.ts'
import { termKinds } from '../term-kinds.ts'
import type { RecordFinding, Tools } from './rule.ts'

const known = new Map<string, readonly RecordFinding[]>()
/** About ten sites of a hundred records. */
const most = 10_000

/**
 * For one site after another that are nearly the same, such as before and after a fix: in this process alone. `shared` changes
 * with whatever a finding depends on beside its own record.
 */
export function recallInProcess(shared: string): Tools['recall'] {
  return (rule, record, find) => {
    const key = JSON.stringify([rule, record.path, record.hash, shared])
    const found = known.get(key) ?? find()
    if (known.size >= most) known.clear()
    known.set(key, found)
    return found.map(finding => ({ ...finding, record }))
  }
}

/** Of the facts, prices and terms that texts name: as their files state them, and as they are printed. */
export function factsVersion({ records, facts }: ResolvedSite): string {
  const { texts, names, prices, terms } = facts
  return JSON.stringify([
    ...records.filter(({ entity }) => registries.has(entity.name)).map(({ hash }) => hash),
    ...texts,
    ...names,
    ...prices.entries,
    ...termKinds.flatMap(kind => [...terms[kind]]),
  ])
}

const registries: ReadonlySet<string> = new Set(['facts', 'prices', 'terms'])
