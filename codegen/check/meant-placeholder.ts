import { priceForms } from '../resolve/price-expressions.ts'
import { termForms } from '../resolve/terms.ts'
import type { Facts } from '../resolve/types.ts'
import { termKinds } from '../term-kinds.ts'

/**
 * Finds the placeholder that a wrongly written one means: {{fact:phone}} for {{phone}}, {{dato:phone}} and {{fact:Phone}},
 * {{price:lvp.usualJob, low}} for {{price:LVP usual job, low}} and {{price:Luxury vinyl plank usual job, low}}. Returns undefined if none or
 * several are meant.
 */
export function findMeantPlaceholder(typed: string, facts: Facts): string | undefined {
  const [, kind = '', words = '', form = ''] =
    /^\s*(?:([\p{L}]+)\s*[:.])?\s*(.*?)\s*(?:,\s*(\w+))?\s*$/su.exec(typed.replace(/[{}]/g, '')) ?? []
  if (kind === '') {
    const named = nameKind(words)
    const right = named && findMeantPlaceholder(`${named.kind}:${named.words}${form && `,${form}`}`, facts)
    if (named && right?.startsWith(`{{${named.kind}:`)) return right
  }
  const found = findByLetters(words, facts)
  const ofKind = found.filter(each => each.kind === kind.toLowerCase())
  const [only, ...others] = ofKind.length > 0 ? ofKind : found
  if (!only || others.length > 0) return undefined
  if (form !== '' && !formsOf(only.kind).includes(form)) return undefined
  return `{{${only.kind}:${only.name}${form && `, ${form}`}}}`
}

/** An entry that a placeholder can name. */
interface Nameable {
  kind: string
  name: string
  /** The name that visitors read, with what a price is called in the book. */
  shown: string
  /** The shown name of the floor of a price. */
  group?: string
}

function nameablesOf({ names, prices, terms }: Facts): Nameable[] {
  return [
    ...[...names].map(name => ({ kind: 'fact', name, shown: name })),
    ...[...prices.entries.values()].map(({ name, title, kind = '' }) => ({
      kind: 'price',
      name,
      shown: `${title} ${kind}`,
      group: title,
    })),
    ...termKinds.flatMap(kind =>
      [...terms[kind].values()].map(({ name, title }) => ({ kind, name, shown: title })),
    ),
  ]
}

function findByLetters(words: string, facts: Facts): Nameable[] {
  const wanted = lettersOf(words)
  if (wanted === '') return []
  const all = nameablesOf(facts)
  const byName = all.filter(({ name }) => lettersOf(name) === wanted)
  return byName.length > 0 ? byName : all.filter(({ shown }) => lettersOf(shown) === wanted)
}

/** Maximum number of placeholders that are listed. */
const MAX_NAMED = 8

/**
 * Returns the placeholders of what words name without saying which of them is meant: the prices of the floor "lvp" or "Luxury vinyl plank".
 * Returns undefined if there are none, or too many to list.
 */
export function findNamedPlaceholders(words: string, facts: Facts, kind?: string): string[] | undefined {
  const [typed = ''] = words.replace(/[{}]/g, '').split(/\s*[.,]\s*/)
  const wanted = [lettersOf(words), lettersOf(typed)]
  const found = nameablesOf(facts).filter(each => {
    const names = [each.name, each.name.replace(/\..*$/s, ''), each.group ?? '', each.shown]
    return (
      (kind === undefined || each.kind === kind) &&
      names.some(name => lettersOf(name) !== '' && wanted.includes(lettersOf(name)))
    )
  })
  if (found.length === 0 || found.length > MAX_NAMED) return undefined
  return found.map(each => `{{${each.kind}:${each.name}}}`)
}

/** Returns the unknown form of a placeholder whose name is right, and the known forms. */
export function wrongFormOf(
  expression: string,
  kind: string,
  facts: Facts,
): { typed: string; forms: readonly string[] } | undefined {
  const [, name = '', typed = ''] = /^\s*([\w.]+)\s*,\s*(.+?)\s*$/s.exec(expression) ?? []
  const forms = formsOf(kind)
  return isKnownPlaceholder(`${kind}:${name}`, facts) && !forms.includes(typed) ? { typed, forms } : undefined
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
