import { expect, test } from 'vitest'
import type { PriceName } from '../../generated/types.ts'
import { floorPricesOf } from '../../site/floor-prices.ts'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()
// The types have the names of the real site.
const pricesOf = (name: string) => floorPricesOf(name as PriceName, content)

test('visitors read the installed price of a floor before that of its material, if it has one', () => {
  expect(pricesOf('seaIce.material')).toEqual(['seaIce.usualJob', 'seaIce.material'])
  expect(pricesOf('iceLine.material')).toEqual(['iceLine.material'])
  expect(pricesOf('seaIce.plainRoom')).toEqual(['seaIce.plainRoom'])
})
