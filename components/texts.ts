/** How prices, times, warranties and counts are put into words. The words come from content/interface.yaml. */
import { interfaceTexts } from '../generated/content/interface.js'
import type { Duration, PriceRange, Warranty } from '../generated/types.ts'

const { prices, durations, warranties } = interfaceTexts

/** Fills `{name}` parameters; one without a value stays as it stands, so that it is seen. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (parameter, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : parameter,
  )
}

export const numberText = (value: number): string => value.toLocaleString('en-US')

/** "3–5", or "3" where both ends are one. */
export function rangeText(low: number, high: number = low): string {
  return low === high ? numberText(low) : `${numberText(low)}–${numberText(high)}`
}

/** "$8–15 per sq ft". The basis is printed beside it: see `basisText`. */
export function priceText({ low, high, unit = 'square foot' }: PriceRange): string {
  const pattern = {
    'square foot': prices.perSquareFoot,
    window: prices.perWindow,
    project: prices.perProject,
  }[unit]
  return fill(pattern, { range: rangeText(low, high) })
}

export const basisText = ({ basis }: PriceRange): string => prices.basis[basis]

export function durationText({ low, high, unit }: Duration): string {
  const pattern = unit === 'days' && high === 1 ? durations.day : durations[unit]
  return fill(pattern, { range: rangeText(low, high) })
}

export function warrantyText({ low, high, kind }: Warranty): string {
  return fill(warranties[kind], { years: rangeText(low, high) })
}

export function countText(texts: { one: string; many: string }, count: number): string {
  return fill(count === 1 ? texts.one : texts.many, { count: numberText(count) })
}

/** "January 15, 2024" for 2024-01-15. */
export function dateText(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

const WORDS_PER_MINUTE = 220

interface Readable {
  readTime?: number
  body: { words: number }
}

/** Minutes as stated, else computed from the words. */
export function readTimeText({ readTime, body }: Readable): string {
  const minutes = readTime ?? Math.max(1, Math.round(body.words / WORDS_PER_MINUTE))
  return fill(durations.minutesToRead, { minutes })
}

/** "1.2 MB" or "340 KB", in decimal units as file managers show them. */
export function fileSizeText(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1000))} KB`
}
