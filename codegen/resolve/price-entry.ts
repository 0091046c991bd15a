export const priceKinds = ['material', 'labor', 'plainRoom', 'usualJob', 'fullRange', 'service'] as const
export type PriceKindName = (typeof priceKinds)[number]

export interface PriceRange {
  low: number
  high: number
}

/** A price as it is printed. An extra has no kind. */
export interface PriceEntry extends PriceRange {
  name: string
  /** Title of the floor or the extra. */
  title: string
  kind?: PriceKindName
  unit: string
  /** "$5–10". */
  range: string
  /** "$5–10 per sq ft". */
  priced: string
  /** "installed, usual job": printed after the price. May be empty. */
  words: string
  /** Names of parts of a job. */
  includes: readonly string[]
  excludes: readonly string[]
  /** Source of the figures. */
  source: string
  confirmed: boolean
}

/** Rounds to cents: sums of fractions of a dollar aren't exact. */
export const roundToCents = (amount: number) => Math.round(amount * 100) / 100
