import { memoizeByObject } from '../cache/memoize.ts'
import type { ContentRecord } from '../read/record.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { termKinds } from '../term-kinds.ts'
import type { FindingsCache, RecordFinding, Rule } from './rule.ts'

type FindingsByRule = Map<Rule['id'], readonly RecordFinding[]>

/** Findings of each record, in the order of their last use. */
const cache = new Map<string, FindingsByRule>()
/** About ten sites of a hundred records in two languages. */
const MAX_RECORDS = 2_000

/**
 * Caches findings in this process, for a series of similar sites such as those before and after a fix. `shared` must change with
 * everything that findings depend on apart from their record.
 */
export function createMemoryFindingsCache(shared: string): FindingsCache {
  const findingsOf = memoizeByObject(({ path, hash }: ContentRecord) => recall(`${path} ${hash} ${shared}`))
  return {
    cachedFindings(rule, record, find) {
      const findings = findingsOf(record)
      const known = findings.get(rule)
      if (known) return known.map(finding => ({ ...finding, record }))
      const found = find()
      findings.set(rule, found)
      return found
    },
  }
}

function recall(key: string): FindingsByRule {
  const findings = cache.get(key) ?? new Map()
  cache.delete(key)
  cache.set(key, findings)
  const [oldest] = cache.keys()
  if (cache.size > MAX_RECORDS && oldest !== undefined) cache.delete(oldest)
  return findings
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
