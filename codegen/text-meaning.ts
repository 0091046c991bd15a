import { unwrapAsWritten } from './as-written.ts'
import { lowerFirst } from './names.ts'

const placeholder = /\{\{\s*([a-z]+)\s*:\s*([A-Za-z0-9_.-]+)[^{}]*\}\}/g
const unit = /\{\{[a-z]+:[\w.-]+\}\}|\{\w+\}|[\p{L}\p{N}\p{M}]+|[%$°?<>=+]/gu

/**
 * Reduces a text to its meaning: words, figures and placeholders. Wrapping, capitals, quotation marks, dashes, commas, bold words and the
 * form of a placeholder don't count, because a translation stays right if they change.
 */
export function normalizeMeaning(text: string): string {
  const plain = unwrapAsWritten(text.normalize('NFKC'))
    .replace(placeholder, (_, kind: string, name: string) => `{{${kind}:${withoutForm(name)}}}`)
    .toLowerCase()
  return (plain.match(unit) ?? []).join(' ')
}

/** Returns what placeholders such as `{{price:lvp.usualJob, low}}` name, without their form: 'price:lvp.usualJob'. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, kind = '', name = '']) => `${kind}:${withoutForm(name)}`)
}

/** A count has further forms: `cityCountInWords` and, at the start of a sentence, `CityCountInWords`. */
const withoutForm = (name: string) => lowerFirst(name.replace(/InWords[A-Z]?$/, ''))

/** Returns the words in braces that a page fills in: 'phone' for {phone}. */
export function fillsIn(text: string): string[] {
  return [...text.replace(/\{\{[^{}]*\}\}/g, '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** Returns 8 hexadecimal digits that stay the same while the meaning of a text does: the FNV-1a hash of its normal form. */
export function hashMeaning(text: string): string {
  const normal = normalizeMeaning(text)
  let hash = 0x811c9dc5
  for (let at = 0; at < normal.length; at += 1) hash = Math.imul(hash ^ normal.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
