import { isObject } from '../json.ts'
import { recordsNamed } from '../resolve/select.ts'
import type { Site } from '../resolve/site.ts'
import { type EmittedFile, firstLine, jsonExpression } from './emitted.ts'

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

export function emitFacts(site: Site): EmittedFile[] {
  return [
    {
      path: 'content/facts.js',
      text: `${firstLine}export const facts = ${jsonExpression(factsOf(site))}\n`,
    },
    { path: 'content/facts.d.ts', text: `${firstLine}${declaration}` },
  ]
}

export function factNames(site: Pick<Site, 'facts'>): string[] {
  return [...site.facts.texts.keys()].sort()
}

const declaration = `import type { FactName } from '../types.ts'

export interface Fact {
  /** As printed. */
  text: string
  value: string | number
  unit?: string
  source?: string
  confirmed?: boolean
}

export declare const facts: Readonly<Record<FactName, Fact>>
`
