export const priceKinds = ['material', 'labor', 'plainRoom', 'usualJob', 'fullRange', 'service'] as const
export type PriceKindName = (typeof priceKinds)[number]

export interface PriceRange {
  low: number
  high: number
}

/** A price as it is printed. An extra has no kind. */
export interface PriceEntry extends PriceRange {
  name: string
  /** Of the floor or the extra. */
  title: string
  kind?: PriceKindName
  unit: string
  /** "$5–10". */
  range: string
  /** "$5–10 per sq ft". */
  priced: string
  /** "installed, usual job": printed behind it. Empty where there are none. */
  words: string
  /** Parts of a job, by name. */
  includes: readonly string[]
  excludes: readonly string[]
  /** Where the figures come from. */
  source: string
  confirmed: boolean
}

/** Fractions of a dollar don't add up exactly. */
export const roundToCents = (amount: number) => Math.round(amount * 100) / 100
