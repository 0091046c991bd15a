/** Rounds amounts up: lines to the cent, and headlines to two digits of the range. */
import type { PriceRange, UsualPrice } from '../price.ts'

/** To the cent, rounded up. 352.8 × 3 is 1058.3999999999999. */
export const ceilToCents = (amount: number): number => Math.ceil(amount * 100 - 1e-6) / 100

/** Rounds a quantity to what is printed. */
export const toTenth = (value: number): number => Math.round(value * 10) / 10

/** Rounds up to two digits of the range: $5,812–8,057 is a range of 2,245, so the figures are hundreds. */
export function headlineOf({ low, usual, high }: UsualPrice): UsualPrice {
  const step = headlineStep({ low, high })
  const up = (amount: number) => Math.ceil(amount / step - 1e-6) * step
  return { low: up(low), usual: up(usual), high: up(high) }
}

/** Headlines are whole multiples of it. */
export function headlineStep({ low, high }: PriceRange): number {
  const width = high - low
  return width >= 10 ? 10 ** (Math.floor(Math.log10(width)) - 1) : 1
}
