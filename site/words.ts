/** How prices, times, warranties and counts are put into words. The words come from content/interface.yaml. */
import type { Duration, InterfaceTexts, PriceRange, Site, Warranty } from '../generated/types.ts'
import { createFormats, type Formats } from './formats.ts'

/** The part of the content that the words come from. */
export interface WordSource {
  readonly site: Pick<Site, 'language' | 'currency'>
  readonly interfaceTexts: Pick<InterfaceTexts, 'prices' | 'durations' | 'warranties'>
}

export interface Words extends Formats {
  /** "$8–15 per sq ft". The basis is printed beside it. */
  price(price: PriceRange): string
  basis(price: Pick<PriceRange, 'basis'>): string
  duration(duration: Duration): string
  warranty(warranty: Warranty): string
  count(texts: { one: string; many: string }, count: number): string
  /** Minutes as stated, else computed from the words. */
  readTime(text: Readable): string
  /** "1.2 MB" or "340 KB", in decimal units as file managers show them. */
  fileSize(bytes: number): string
}

interface Readable {
  readTime?: number
  body: { words: number }
}

/** Fills `{name}` parameters; one without a value stays as it stands, so that it is seen. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (parameter, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : parameter,
  )
}

const known = new WeakMap<WordSource, Words>()

/** Made once for a content. */
export function wordsOf(content: WordSource): Words {
  const words = known.get(content) ?? createWords(content)
  known.set(content, words)
  return words
}

const WORDS_PER_MINUTE = 220

function createWords({ site, interfaceTexts: { prices, durations, warranties } }: WordSource): Words {
  const formats = createFormats(site)
  const { number, range, decimal } = formats
  const units: Record<NonNullable<PriceRange['unit']>, string> = {
    'square foot': prices.perSquareFoot,
    window: prices.perWindow,
    project: prices.perProject,
  }
  return {
    ...formats,
    price: ({ low, high, unit = 'square foot' }) => fill(units[unit], { range: range(low, high) }),
    basis: ({ basis }) => prices.basis[basis],
    duration({ low, high, unit }) {
      const pattern = unit === 'days' && high === 1 ? durations.day : durations[unit]
      return fill(pattern, { range: range(low, high) })
    },
    warranty: ({ low, high, kind }) => fill(warranties[kind], { years: range(low, high) }),
    count: (texts, count) => fill(count === 1 ? texts.one : texts.many, { count: number(count) }),
    readTime({ readTime, body }) {
      const minutes = readTime ?? Math.max(1, Math.round(body.words / WORDS_PER_MINUTE))
      return fill(durations.minutesToRead, { minutes })
    },
    fileSize(bytes) {
      if (bytes >= 1_000_000) return `${decimal(bytes / 1_000_000, 1)} MB`
      return `${Math.max(1, Math.round(bytes / 1000))} KB`
    },
  }
}
