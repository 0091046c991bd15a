import { businessDay } from '../business-time.ts'
import type { Content } from '../content.ts'
import { createFormatters } from '../formatters.ts'
import type { UsualPrice } from '../price.ts'
import { answerTo } from './cost.ts'
import { dateText } from './date-text.ts'
import type { Rectangle } from './job.ts'
import { queryOfTyped, readJob } from './job-query.ts'
import { calculationWords, floorName, oldFloorText, partTexts } from './result-texts.ts'
import { headlineOf } from './rounding.ts'
import { costBookOf, type ListedFloor } from './site-cost-book.ts'

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
  /** Rounded, like the figure that the visitor saw. */
  likely: UsualPrice
  lines: readonly (UsualPrice & { name: string; formula: string })[]
  /** The lines in the site's words, a line each. */
  words: readonly string[]
  /** Whether it can be done by the day that the visitor needs it. Absent without a day. */
  dated?: string
  /** The work starts so soon that it is a rush. */
  isRush?: true
  /** URL and lines in the language of the form, if it isn't that of the office. */
  translated?: Pick<Calculation, 'url' | 'words'>
}

export interface ReadCalculation {
  zip: string
  /** The floor that the query names. */
  floor: ListedFloor | undefined
  /** Undefined if the query is incomplete or the floor can't be laid. */
  calculation: Calculation | undefined
}

/** Works out a query of the calculator. */
export function readCalculation(search: string, content: Content): ReadCalculation {
  const query = new URLSearchParams(search)
  const book = costBookOf(content)
  const { typed, mistakes, job } = readJob(query, book, businessDay(content))
  // A wrong one may hold words.
  const right = (field: 'zip' | 'start') =>
    mistakes.some(mistake => mistake.field === field) ? '' : typed[field]
  const zip = right('zip')
  const floor = book.floors.find(({ value }) => value === typed.floor)
  const { cost, assumed } = job && floor ? answerTo(floor, job, book) : {}
  if (!job || !floor || !cost) return { zip, floor, calculation: undefined }
  const { calculatorPage, site } = content
  const formatters = createFormatters(site)
  const dated = dateText({ ...calculatorPage, hours: site.hours }, cost.floor, job, formatters)
  const own = queryOfTyped({ ...typed, zip, start: right('start') }).toString()
  const { lines } = partTexts(calculatorPage.result, cost, formatters)
  return {
    zip,
    floor,
    calculation: {
      query: own,
      url: `${site.url.replace(/\/$/, '')}${calculatorPage.url}?${own}`,
      floor: floorName(cost),
      area: cost.area,
      rooms: job.rectangles,
      oldFloor: oldFloorText(calculatorPage.choices, job, book),
      base: calculatorPage.choices.bases[job.base],
      likely: headlineOf(cost.likely),
      lines: cost.lines.map(({ low, usual, high }, index) => ({
        name: lines[index]?.name ?? '',
        formula: lines[index]?.formula ?? '',
        low,
        usual,
        high,
      })),
      words: calculationWords(calculatorPage, { cost, assumed, job, book, dated }, formatters),
      ...(dated !== undefined && { dated }),
      ...(job.rush && { isRush: true }),
    },
  }
}

export const calculationOf = (search: string, content: Content): Calculation | undefined =>
  readCalculation(search, content).calculation
