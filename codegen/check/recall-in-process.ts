import { recordsNamed } from '../resolve/select.ts'
import type { Site } from '../resolve/site.ts'
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

/** Of the facts, prices and terms that texts name. */
export function factsVersion(site: Site): string {
  const registry = recordsNamed(site, 'facts').map(record => record.hash)
  const { texts, prices, terms } = site.facts
  return JSON.stringify([
    ...texts,
    ...registry,
    ...prices.entries,
    ...termKinds.flatMap(kind => [...terms[kind]]),
  ])
}
