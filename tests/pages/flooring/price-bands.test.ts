import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandsOf } from '../../../pages/flooring/price-bands.ts'

test('includes both bounds in a price band', () => {
  expect(bandsOf(0)).toEqual(['0-3'])
  expect(bandsOf(3)).toEqual(['0-3', '3-6'])
  expect(bandsOf(4.5)).toEqual(['3-6'])
  expect(bandsOf(6)).toEqual(['3-6', '6-10'])
  expect(bandsOf(10)).toEqual(['6-10', '10-plus'])
  expect(bandsOf(10.01)).toEqual(['10-plus'])
})

test('puts every price into one band or two', () => {
  fc.assert(
    fc.property(fc.float({ min: 0, max: 500, noNaN: true }), price => {
      expect([1, 2]).toContain(bandsOf(price).length)
    }),
  )
})
