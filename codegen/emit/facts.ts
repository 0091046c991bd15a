import { isObject } from '../json.ts'
import { recordsNamed } from '../resolve/select.ts'
import type { Site } from '../resolve/site.ts'

/** Every fact, stated or derived, with its text as printed. */
export function factsOf(site: Site): Readonly<Record<string, object>> {
  const stated = recordsNamed(site, 'facts')[0]?.data ?? {}
  const facts = factNames(site).map(name => {
    const text = site.facts.texts.get(name)
    const fact = stated[name]
    return [name, { value: text, ...(isObject(fact) ? fact : {}), text }] as const
  })
  return Object.fromEntries(facts)
}

export function factNames(site: Pick<Site, 'facts'>): string[] {
  return [...site.facts.texts.keys()].sort()
}
