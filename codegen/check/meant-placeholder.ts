import { priceForms } from '../resolve/price-expressions.ts'
import { termForms } from '../resolve/terms.ts'
import type { Facts } from '../resolve/types.ts'
import { termKinds } from '../term-kinds.ts'

/**
 * Finds the placeholder that a wrongly written one means: {{fact:phone}} for {{phone}}, {{dato:phone}} and {{fact:Phone}},
 * {{price:lvp.usualJob, low}} for {{price:LVP usual job, low}}. Returns undefined if none or several are meant.
 */
export function findMeantPlaceholder(typed: string, facts: Facts): string | undefined {
  const [, kind = '', words = '', form = ''] =
    /^\s*(?:([\p{L}]+)\s*[:.])?\s*([^,]*?)\s*(?:,\s*(\w+))?\s*$/u.exec(typed.replace(/[{}]/g, '')) ?? []
  if (kind === '') {
    const named = nameKind(words)
    const right = named && findMeantPlaceholder(`${named.kind}:${named.words}${form && `,${form}`}`, facts)
    if (named && right?.startsWith(`{{${named.kind}:`)) return right
  }
  const wanted = lettersOf(words)
  if (wanted === '') return undefined
  const names: readonly (readonly [kind: string, names: Iterable<string>])[] = [
    ['fact', facts.names],
    ['price', facts.prices.entries.keys()],
    ...termKinds.map(each => [each, facts.terms[each].keys()] as const),
  ]
  const found = names.flatMap(([each, all]) =>
    [...all].filter(name => lettersOf(name) === wanted).map(name => ({ kind: each, name })),
  )
  const ofKind = found.filter(each => each.kind === kind.toLowerCase())
  const [only, ...others] = ofKind.length > 0 ? ofKind : found
  if (!only || others.length > 0) return undefined
  if (form !== '' && !formsOf(only.kind).includes(form)) return undefined
  return `{{${only.kind}:${only.name}${form && `, ${form}`}}}`
}

/** Splits off the kind that words begin or end with: 'warranty bamboo', 'lvp warranty', 'price-lvp'. */
export function nameKind(typed: string): { kind: string; words: string } | undefined {
  const words = typed.replace(/[{}]/g, '').trim()
  const kinds = ['fact', 'price', ...termKinds].join('|')
  const [, first, rest] = new RegExp(`^(${kinds})[\\s:.-]+(.+)$`, 'is').exec(words) ?? []
  if (first !== undefined && rest !== undefined) return { kind: first.toLowerCase(), words: rest }
  const [, before, last] = new RegExp(`^(.+?)[\\s.-]+(${kinds})$`, 'is').exec(words) ?? []
  return before !== undefined && last !== undefined ? { kind: last.toLowerCase(), words: before } : undefined
}

const formsOf = (kind: string): readonly string[] =>
  kind === 'price' ? priceForms : kind === 'fact' ? [] : termForms

/** Whether a placeholder such as 'price:lvp.usualJob' names something. */
export function isKnownPlaceholder(placeholder: string, facts: Facts): boolean {
  const colon = placeholder.indexOf(':')
  const [kind, name] = [placeholder.slice(0, colon), placeholder.slice(colon + 1)]
  if (kind === 'fact') return facts.names.has(name)
  if (kind === 'price') return facts.prices.entries.has(name)
  const term = termKinds.find(each => each === kind)
  return term !== undefined && facts.terms[term].has(name)
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
