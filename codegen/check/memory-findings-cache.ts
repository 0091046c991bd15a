import type { ResolvedSite } from '../resolve/types.ts'
import { termKinds } from '../term-kinds.ts'
import type { FindingsCache, RecordFinding } from './rule.ts'

const cache = new Map<string, readonly RecordFinding[]>()
/** About ten sites of a hundred records with ten rules each. */
const MAX_ENTRIES = 10_000

/**
 * Caches findings in this process, for a series of similar sites such as those before and after a fix. `shared` must change with
 * everything that findings depend on apart from their record.
 */
export function createMemoryFindingsCache(shared: string): FindingsCache {
  return {
    cachedFindings(rule, record, find) {
      const key = `${rule} ${record.path} ${record.hash} ${shared}`
      const known = cache.get(key)
      const found = known ?? find()
      // Entries are in the order of their last use.
      cache.delete(key)
      cache.set(key, found)
      if (cache.size > MAX_ENTRIES) deleteOldest()
      return known ? known.map(finding => ({ ...finding, record })) : found
    },
  }
}

function deleteOldest(): void {
  const [oldest] = cache.keys()
  if (oldest !== undefined) cache.delete(oldest)
}

/** Serializes the facts, prices and terms of a site, which findings of every record depend on. */
export function serializeFacts({ records, facts }: ResolvedSite): string {
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
