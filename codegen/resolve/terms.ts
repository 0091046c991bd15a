import type { Formats } from '../../site/formats.ts'
import { fill } from '../../site/words.ts'
import { isObject, type Json, type JsonObject, textAt } from '../json.ts'
import type { TermKind } from '../term-kinds.ts'
import { createSiteFormats } from './prices.ts'
import { recordsOf } from './queries.ts'
import type { ResolvedSite } from './resolve-site.ts'

/** A warranty or a duration of content/terms.yaml, as it is printed. */
export interface Term {
  name: string
  /** What it is about. */
  title: string
  low: number
  high: number
  /** Of a warranty: who gives it. Of a duration: its unit. */
  kind: string
  /** "15-year product warranty", "1–2 days". */
  full: string
  /** "15 years"; of a duration the same again. */
  span: string
  /** "10–25". */
  range: string
}

/** By name. */
export type Terms = Readonly<Record<TermKind, ReadonlyMap<string, Term>>>

/** How a term may be printed, beside in full. */
export const termForms = ['span', 'range'] as const
type TermForm = (typeof termForms)[number]

export const termPlaceholder = /\{\{(warranty|duration):([^{}]*)\}\}/g

/** What `{{warranty:lvp}}` or `{{warranty:lvp, span}}` prints; undefined where it names nothing. */
export function printTerm(terms: Terms, kind: TermKind, words: string): string | undefined {
  const { name = '', form } = parseTerm(words)
  return terms[kind].get(name)?.[form]
}

/** No name where it is not written as it must be. */
export function parseTerm(words: string): { name?: string; form: 'full' | TermForm } {
  const [, name, form] = /^\s*([a-z][A-Za-z0-9]*)\s*(?:,\s*(\w+)\s*)?$/.exec(words) ?? []
  const known = termForms.find(one => one === form)
  if (name === undefined || (form !== undefined && !known)) return { form: 'full' }
  return { name, form: known ?? 'full' }
}

/** What is not written as it should be is left out: a rule of its own tells of that. */
export function readTerms(site: Pick<ResolvedSite, 'model' | 'records'>): Terms {
  const dataOf = (kind: string) => recordsOf(site, kind)[0]?.data
  const [terms, texts] = [dataOf('terms'), dataOf('interface')]
  const formats = createSiteFormats(dataOf('site'))
  return {
    warranty: readGroup(terms?.warranties, formats, ({ kind, range }) => {
      const print = (key: string) => fill(textAt(texts, ['warranties', key]) ?? '', { years: range })
      return { full: print(kind), span: print('years') }
    }),
    duration: readGroup(terms?.durations, formats, ({ kind, high, range }) => {
      const key = kind === 'days' && high === 1 ? 'day' : kind
      const full = fill(textAt(texts, ['durations', key]) ?? '', { range })
      return { full, span: full }
    }),
  }
}

type Read = Omit<Term, 'full' | 'span'>

function readGroup(
  group: Json | undefined,
  formats: Formats,
  print: (term: Read) => Pick<Term, 'full' | 'span'>,
): Map<string, Term> {
  const entries = Object.entries(isObject(group) ? group : {})
  return new Map(
    entries.flatMap(([name, data]) => {
      const term = isObject(data) ? readTerm(name, data, formats) : undefined
      return term ? [[name, { ...term, ...print(term) }]] : []
    }),
  )
}

function readTerm(name: string, data: JsonObject, formats: Formats): Read | undefined {
  const { low, high = low } = data
  const kind = textAt(data, ['kind']) ?? textAt(data, ['unit'])
  if (typeof low !== 'number' || typeof high !== 'number' || kind === undefined) return undefined
  return { name, title: textAt(data, ['name']) ?? name, low, high, kind, range: formats.range(low, high) }
}
