import { expect, test } from 'vitest'
import { readPriceBook } from '../../../codegen/resolve/prices.ts'

const price = { low: 1, usual: 2, high: 3 }
const { entries } = readPriceBook(
  {
    kinds: {
      plainRoom: { words: 'laid', includes: ['material'], excludes: ['removal', 'crackMembrane', 'trim'] },
    },
    floors: {
      slate: { name: 'Slate', mortar: true, plainRoom: price },
      blueSlate: { name: 'Blue slate', like: 'slate', plainRoom: price },
      snow: { name: 'Snow', plainRoom: price },
      every: { name: 'Every floor', spans: ['snow', 'slate'] },
    },
  },
  undefined,
)
const excludedBy = (name: string) => entries.get(`${name}.plainRoom`)?.excludes

test('only floors in mortar leave out a crack membrane, and spans that have one of them', () => {
  expect(excludedBy('snow')).toEqual(['removal', 'trim'])
  for (const name of ['slate', 'blueSlate']) {
    expect(excludedBy(name), name).toEqual(['removal', 'crackMembrane', 'trim'])
  }
  expect(excludedBy('every')?.toSorted()).toEqual(['crackMembrane', 'removal', 'trim'])
})
