import { isObject } from '../json.ts'
import { recordsOf } from '../resolve/queries.ts'
import type { ResolvedSite } from '../resolve/types.ts'

/** Returns every stated or derived fact, with its printed text. */
export function listFacts(site: ResolvedSite): Readonly<Record<string, object>> {
  const stated = recordsOf(site, 'facts')[0]?.data ?? {}
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
