/** How prices, times, warranties and counts are put into words. The words come from content/interface.yaml. */
import type {
  DurationName,
  InterfaceTexts,
  PriceEntry,
  Prices,
  Site,
  Terms,
  WarrantyName,
} from '../generated/types.ts'
import { createFormats, type Formats } from './formats.ts'
import { madeOnce } from './reads.ts'

/** The part of the content that the words come from. */
export interface WordSource {
  readonly site: Pick<Site, 'language' | 'currency'>
  readonly interfaceTexts: Pick<InterfaceTexts, 'prices' | 'durations'> & {
    readonly blog: Pick<InterfaceTexts['blog'], 'updated'>
  }
  readonly prices: Pick<Prices, 'kinds' | 'parts'>
  readonly terms: Pick<Terms, 'printed'>
}

export interface Words extends Formats {
  /** What its kind means, and which parts of a job are in it and which are not; empty for a price without a kind. */
  priceHolds(price: Pick<PriceEntry, 'kind' | 'includes' | 'excludes'>): string
  duration(name: DurationName): string
  warranty(name: WarrantyName): string
  count(texts: { one: string; many: string }, count: number): string
  /** Of an article: the day of publication, and that of a revision. */
  dates(published: string, updated?: string): string
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

export const wordsOf: (content: WordSource) => Words = madeOnce(createWords)

const WORDS_PER_MINUTE = 220

function createWords({ site, prices: book, terms, interfaceTexts }: WordSource): Words {
  const { blog, prices, durations } = interfaceTexts
  const formats = createFormats(site)
  const { number, decimal } = formats
  const parts = (names: readonly (keyof Prices['parts'])[]) =>
    formats.list(names.map(name => book.parts[name]))
  return {
    ...formats,
    priceHolds({ kind, includes, excludes }) {
      if (!kind) return ''
      const held = fill(prices.includes, { parts: parts(includes) })
      const left = excludes.length > 0 ? fill(prices.excludes, { parts: parts(excludes) }) : ''
      return [book.kinds[kind].explanation, held, left].filter(Boolean).join(' ')
    },
    duration: name => terms.printed.duration[name],
    warranty: name => terms.printed.warranty[name],
    count: (texts, count) => fill(count === 1 ? texts.one : texts.many, { count: number(count) }),
    dates(published, updated) {
      const date = formats.date(published)
      return updated ? fill(blog.updated, { date, updated: formats.date(updated) }) : date
    },
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
