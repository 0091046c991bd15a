/** The price of a floor for an area, calculated like the prices of the calculator. */
import { createFormatters, type Locale } from '../formatters.ts'
import type { PriceRange } from '../price.ts'
import { type AreaBook, headlineOf, likelyTotalOfArea, type Pattern, type PricedFloor } from './cost.ts'

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
  /** The visitor is asked for an area alone: no old floor has to come up. */
  book: AreaBook
}

export function priceFor(price: FloorPrice, { low, high }: Area, book: FloorPrices['book']): PriceRange {
  if ('floor' in price) {
    const { floor, pattern = 'straight' } = price
    // The total has no word of it: the page says the name.
    const likely = (area: number) => likelyTotalOfArea({ ...floor, name: '' }, { area, pattern }, book)
    return { low: headlineOf(likely(low)).low, high: headlineOf(likely(high)).high }
  }
  const { perSquareFoot } = price
  return { low: Math.round(low * perSquareFoot.low), high: Math.round(high * perSquareFoot.high) }
}

/** "$1,200–2,600", with what it holds where that is not what the calculator's prices hold. */
export function priceInWords(price: FloorPrice, area: Area, { locale, book }: FloorPrices): string {
  const { low, high } = priceFor(price, area, book)
  const range = createFormatters(locale).money(low, high)
  return 'words' in price ? `${range}, ${price.words}` : range
}

/** "180", or "150–210" where it is a guess. */
export const areaInWords = ({ low, high }: Area, { locale }: FloorPrices): string =>
  createFormatters(locale).range(low, high)
