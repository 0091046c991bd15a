/** Formats prices, durations, warranties and counts as text. The texts come from content/interface.yaml. */
import type {
  DurationName,
  InterfaceTexts,
  PriceEntry,
  Prices,
  Site,
  Terms,
  WarrantyName,
} from '../generated/types.ts'
import { memoize } from './dependencies.ts'
import { createFormatters, type Formatters } from './formatters.ts'

/** Content that the formatters need. */
export interface TextSource {
  readonly site: Pick<Site, 'language' | 'currency'>
  readonly interfaceTexts: Pick<InterfaceTexts, 'prices' | 'durations'> & {
    readonly blog: Pick<InterfaceTexts['blog'], 'updated'>
  }
  readonly prices: Pick<Prices, 'kinds' | 'parts'>
  readonly terms: Pick<Terms, 'printed'>
}

export interface TextFormatters extends Formatters {
  /** Explains the kind of a price and lists the included and excluded parts of a job. Empty for a price without a kind. */
  priceHolds(price: Pick<PriceEntry, 'kind' | 'includes' | 'excludes'>): string
  duration(name: DurationName): string
  warranty(name: WarrantyName): string
  count(texts: { one: string; many: string }, count: number): string
  /** Date of publication of an article, with the date of its revision. */
  dates(published: string, updated?: string): string
  /** Uses the stated minutes, or computes them from the number of words. */
  readTime(text: Readable): string
  /** "1.2 MB" or "340 KB", in decimal units as file managers show them. */
  fileSize(bytes: number): string
}

interface Readable {
  readTime?: number
  body: { words: number }
}

/** Replaces `{name}` parameters. A parameter without a value stays visible in the text. */
export function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (parameter, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : parameter,
  )
}

export const createTextFormatters: (content: TextSource) => TextFormatters =
  /* @__PURE__ */ memoize(makeTextFormatters)

const WORDS_PER_MINUTE = 220

function makeTextFormatters({ site, prices: book, terms, interfaceTexts }: TextSource): TextFormatters {
  const { blog, prices, durations } = interfaceTexts
  const formatters = createFormatters(site)
  const { number, decimal } = formatters
  const parts = (names: readonly (keyof Prices['parts'])[]) =>
    formatters.list(names.map(name => book.parts[name]))
  return {
    ...formatters,
    priceHolds({ kind, includes, excludes }) {
      if (!kind) return ''
      const held = interpolate(prices.includes, { parts: parts(includes) })
      const left = excludes.length > 0 ? interpolate(prices.excludes, { parts: parts(excludes) }) : ''
      return [book.kinds[kind].explanation, held, left].filter(Boolean).join(' ')
    },
    duration: name => terms.printed.duration[name],
    warranty: name => terms.printed.warranty[name],
    count: (texts, count) => interpolate(count === 1 ? texts.one : texts.many, { count: number(count) }),
    dates(published, updated) {
      const date = formatters.date(published)
      return updated ? interpolate(blog.updated, { date, updated: formatters.date(updated) }) : date
    },
    readTime({ readTime, body }) {
      const minutes = readTime ?? Math.max(1, Math.round(body.words / WORDS_PER_MINUTE))
      return interpolate(durations.minutesToRead, { minutes })
    },
    fileSize(bytes) {
      if (bytes >= 1_000_000) return `${decimal(bytes / 1_000_000, 1)} MB`
      return `${Math.max(1, Math.round(bytes / 1000))} KB`
    },
  }
}
