import type { PriceName } from '../generated/types.ts'
import type { Content } from './content.ts'

/** Kinds of installed prices, by preference. */
const installedKinds = ['usualJob', 'fullRange'] as const

/** Returns the price names of a floor for visitors: installed first, then the given one. */
export function floorPricesOf(price: PriceName, { prices }: Content): readonly PriceName[] {
  if (prices.entries[price].kind !== 'material') return [price]
  const floor = price.slice(0, price.lastIndexOf('.'))
  const all = Object.values(prices.entries)
  const installed = installedKinds
    .map(kind => all.find(({ name }) => name === `${floor}.${kind}`))
    .find(entry => entry !== undefined)
  return installed ? [installed.name, price] : [price]
}
