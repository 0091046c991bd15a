import type { Content } from '../content.ts'
import { createFormatters } from '../formatters.ts'
import type { PriceRange } from '../price.ts'
import { costOf, type Rectangle } from './cost.ts'
import { costBookOf, type ListedFloor } from './cost-book.ts'
import { MAX_QUERY_LENGTH, queryOfTyped, readJob } from './job-query.ts'
import { calculationWords, partTexts } from './result-texts.ts'

/**
 * A calculation as a request carries it: figures and choices of the visitor, everything else worked out by the site. It holds no
 * word that the visitor typed.
 */
export interface Calculation {
  /** Query of the calculator's URL. */
  query: string
  url: string
  floor: string
  /** In square feet. */
  area: number
  /** In feet. */
  rooms: readonly Rectangle[]
  oldFloor: string
  base: string
  likely: PriceRange
  lines: readonly (PriceRange & { name: string; formula: string })[]
  /** The same in the site's words, a line each. */
  words: readonly string[]
}

interface ReadCalculation {
  zip: string
  /** The floor that the query names. */
  floor: ListedFloor | undefined
  /** Undefined if the query is incomplete. */
  calculation: Calculation | undefined
}

/** Works out a query of the calculator. */
export function readCalculation(search: string, content: Content): ReadCalculation {
  if (search.length > MAX_QUERY_LENGTH) return { zip: '', floor: undefined, calculation: undefined }
  const query = new URLSearchParams(search)
  const book = costBookOf(content)
  const { typed, mistakes, job } = readJob(query, book)
  const zip = mistakes.some(({ field }) => field === 'zip') ? '' : typed.zip
  const floor = book.floors.find(({ value }) => value === typed.floor)
  const named = query.has('floor') ? floor : undefined
  if (!job || !floor) return { zip, floor: named, calculation: undefined }
  const { estimatePage, site } = content
  const formatters = createFormatters(site)
  const cost = costOf(floor, job, book)
  const own = queryOfTyped({ ...typed, zip }).toString()
  const { lines } = partTexts(estimatePage.result, cost, formatters)
  return {
    zip,
    floor,
    calculation: {
      query: own,
      url: `${site.url.replace(/\/$/, '')}${estimatePage.url}?${own}`,
      floor: floor.name,
      area: cost.area,
      rooms: job.rectangles,
      oldFloor: job.old === undefined ? estimatePage.choices.noOld : (book.removal[job.old]?.oldFloor ?? ''),
      base: estimatePage.choices.bases[job.base],
      likely: cost.total,
      lines: cost.lines.map(({ low, high }, index) => ({
        name: lines[index]?.name ?? '',
        formula: lines[index]?.formula ?? '',
        low,
        high,
      })),
      words: calculationWords(estimatePage, { cost, job, book }, formatters),
    },
  }
}

export const calculationOf = (search: string, content: Content): Calculation | undefined =>
  readCalculation(search, content).calculation
