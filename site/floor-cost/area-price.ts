/** The price of a floor for an area, calculated like the prices of the calculator. */
import { createFormatters, type Locale } from '../formatters.ts'
import type { PriceRange } from '../price.ts'
import type { AreaBook, PricedFloor } from './cost-book.ts'
import type { Pattern } from './job.ts'
import { headlineOf } from './rounding.ts'
import { likelyTotalOfArea } from './total.ts'

/** Square feet. Both are the same if it was measured. */
export interface Area {
  low: number
  high: number
}

/** Price of a floor of the calculator, or a price per square foot with its words. */
export type FloorPrice =
  | { floor: PricedFloor; pattern?: Pattern }
  | { perSquareFoot: PriceRange; words: string }

export interface FloorPrices {
  locale: Locale
  /** Prices without those of removing an old floor, because the visitor is asked only for an area. */
  book: AreaBook
}

export function priceFor(price: FloorPrice, { low, high }: Area, book: FloorPrices['book']): PriceRange {
  if ('floor' in price) {
    const { floor, pattern = 'straight' } = price
    // The total doesn't depend on the name.
    const likely = (area: number) => likelyTotalOfArea({ ...floor, name: '' }, { area, pattern }, book)
    return { low: headlineOf(likely(low)).low, high: headlineOf(likely(high)).high }
  }
  const { perSquareFoot } = price
  return { low: Math.round(low * perSquareFoot.low), high: Math.round(high * perSquareFoot.high) }
}

/** "$1,200–2,600", followed by the words of a price that the calculator doesn't have. */
export function priceInWords(price: FloorPrice, area: Area, { locale, book }: FloorPrices): string {
  const { low, high } = priceFor(price, area, book)
  const range = createFormatters(locale).money(low, high)
  return 'words' in price ? `${range}, ${price.words}` : range
}

/** "180", or "150–210" if it was estimated. */
export const areaInWords = ({ low, high }: Area, { locale }: FloorPrices): string =>
  createFormatters(locale).range(low, high)
