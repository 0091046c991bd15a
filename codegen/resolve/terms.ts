import type { Formatters } from '../../site/formatters.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { isObject, type Json, type JsonObject, textAt } from '../json.ts'
import type { TermKind } from '../term-kinds.ts'
import { createSiteFormats } from './prices.ts'
import { recordsOf } from './queries.ts'
import type { ResolvedSite, Term, Terms } from './types.ts'

/** Forms in which a term can be printed, other than in full. */
export const termForms = ['span', 'range'] as const
type TermForm = (typeof termForms)[number]

export const termPlaceholder = /\{\{(warranty|duration):([^{}]*)\}\}/g

/** Prints the text of `{{warranty:lvp}}` or `{{warranty:lvp, span}}`. Returns undefined if it names no term. */
export function printTerm(terms: Terms, kind: TermKind, words: string): string | undefined {
  const { name = '', form } = parseTerm(words)
  return terms[kind].get(name)?.[form]
}

/** Parses the part after the colon. Returns no name if the syntax is wrong. */
export function parseTerm(words: string): { name?: string; form: 'full' | TermForm } {
  const [, name, form] = /^\s*([a-z][A-Za-z0-9]*)\s*(?:,\s*(\w+)\s*)?$/.exec(words) ?? []
  const known = termForms.find(one => one === form)
  if (name === undefined || (form !== undefined && !known)) return { form: 'full' }
  return { name, form: known ?? 'full' }
}

/** Reads content/terms.yaml. Skips invalid entries: a rule reports them. */
export function readTerms(site: Pick<ResolvedSite, 'model' | 'records'>): Terms {
  const dataOf = (kind: string) => recordsOf(site, kind)[0]?.data
  const [terms, texts] = [dataOf('terms'), dataOf('interface')]
  const formats = createSiteFormats(dataOf('site'))
  return {
    warranty: readGroup(terms?.warranties, formats, ({ kind, range }) => {
      const [full, span] = [kind, 'years'].map(key => textAt(texts, ['warranties', key]))
      if (full === undefined || span === undefined) return undefined
      return { full: interpolate(full, { years: range }), span: interpolate(span, { years: range }) }
    }),
    duration: readGroup(terms?.durations, formats, ({ kind, high, range }) => {
      const text = textAt(texts, ['durations', kind === 'days' && high === 1 ? 'day' : kind])
      const full = text && interpolate(text, { range })
      return full === undefined ? undefined : { full, span: full }
    }),
  }
}

type UnprintedTerm = Omit<Term, 'full' | 'span'>

function readGroup(
  group: Json | undefined,
  formats: Formatters,
  /** Returns undefined for a unit without words, so that a placeholder stays as it is typed, and no text is called empty. */
  print: (term: UnprintedTerm) => Pick<Term, 'full' | 'span'> | undefined,
): Map<string, Term> {
  const entries = Object.entries(isObject(group) ? group : {})
  return new Map(
    entries.flatMap(([name, data]) => {
      const term = isObject(data) ? readTerm(name, data, formats) : undefined
      const printed = term && print(term)
      return printed ? [[name, { ...term, ...printed }]] : []
    }),
  )
}

function readTerm(name: string, data: JsonObject, formats: Formatters): UnprintedTerm | undefined {
  const { low, high = low } = data
  const kind = textAt(data, ['kind']) ?? textAt(data, ['unit'])
  if (typeof low !== 'number' || typeof high !== 'number' || kind === undefined) return undefined
  return { name, title: textAt(data, ['name']) ?? name, low, high, kind, range: formats.range(low, high) }
}
