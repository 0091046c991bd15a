import { expect, test } from 'vitest'
import { citiesOfZip } from '../../behaviors/zip-check.ts'

const cities = { Oakton: ['00001', '00002'], Elmville: ['00002'], Pinewood: [] }

test.for([
  ['00001', ['Oakton']],
  ['00002', ['Oakton', 'Elmville']],
  ['00003', []],
  ['0000', []],
  ['', []],
] as const)('%s is a ZIP code of %s', ([zip, expected]) => {
  expect(citiesOfZip(zip, cities)).toEqual(expected)
})
