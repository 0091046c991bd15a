import { isObject } from '../json.ts'
import { recordsOf } from '../resolve/queries.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { pageRecord } from './page-record.ts'

/** Returns every stated or derived fact, with its printed text. */
export function listFacts(site: ResolvedSite): Readonly<Record<string, object>> {
  const [record] = recordsOf(site, 'facts')
  const stated = record ? pageRecord(record, site.facts) : {}
  const facts = listFactNames(site).map(name => {
    const text = site.facts.texts.get(name)
    const fact = stated[name]
    return [name, { value: text, ...(isObject(fact) ? fact : {}), text }] as const
  })
  return Object.fromEntries(facts)
}

export function listFactNames(site: Pick<ResolvedSite, 'facts'>): string[] {
  return [...site.facts.texts.keys()].sort()
}
