export const priceKinds = ['material', 'labor', 'plainRoom', 'usualJob', 'fullRange', 'service'] as const
export type PriceKindName = (typeof priceKinds)[number]

/** Low and high end of a price, in the site's currency or in percent. Equal if the price is one amount. */
export interface PriceRange {
  low: number
  high: number
}

/** A price range, with the usual price if it is known. */
export interface PriceFigures extends PriceRange {
  usual?: number
}

/** Returns the range of several prices. Its usual price is that of the middle one, or the lower one of the middle two. */
export function spanOfPrices(prices: readonly PriceFigures[]): PriceFigures {
  const usual = prices.flatMap(price => price.usual ?? []).sort((a, b) => a - b)
  const middle = usual[Math.floor((usual.length - 1) / 2)]
  return {
    low: Math.min(...prices.map(({ low }) => low)),
    ...(middle !== undefined && { usual: middle }),
    high: Math.max(...prices.map(({ high }) => high)),
  }
}

/** Whether a price runs from its low end over the usual price to its high end. */
export const isInOrder = ({ low, usual = low, high }: PriceFigures): boolean => low <= usual && usual <= high

/** A price range with the figure that half of all jobs stay below. */
export interface UsualPrice extends PriceRange {
  usual: number
}

/** An entry of the price book with its printed texts. generated/types.ts narrows the names to those of the content. */
export interface PrintedPrice<Name = string, Unit = string, Part = string> extends PriceRange {
  name: Name
  /** Title of the floor or the extra. */
  title: string
  /** Undefined for an extra. */
  kind?: PriceKindName
  /** Undefined for a sum that is not the price of a job, such as the limit of a law. */
  usual?: number
  unit: Unit
  /** "$5–10". */
  range: string
  /** "$5–10 per sq ft". */
  priced: string
  /** "installed, usual job": printed after the price. Empty if there are none. */
  words: string
  /** Parts of a job, by name. */
  includes: readonly Part[]
  excludes: readonly Part[]
}
