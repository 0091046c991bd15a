import { expect, test } from 'vitest'
import { fieldOfPrice, pricesByField } from '../../admin/worker/printed-prices.ts'
import { readPriceBook } from '../../codegen/resolve/prices.ts'

const book = {
  units: { squareFoot: '{price} per sq ft', job: '{price} per job' },
  kinds: {
    usualJob: { words: 'installed' },
    labor: { words: 'labor only' },
    fullRange: { words: 'room by room' },
  },
  floors: {
    ice: {
      name: 'Ice',
      material: { low: 1, high: 2 },
      labor: { low: 3, high: 4 },
      usualJob: { low: 4, high: 6 },
    },
    snow: { name: 'Snow', like: 'ice' },
    both: { name: 'Ice and snow', spans: ['ice', 'snow'] },
  },
  extras: { removal: { moss: { name: 'Moss', low: 5, high: 6, unit: 'squareFoot' } } },
  amounts: { limit: { name: 'Limit', low: 80, high: 80, unit: 'job' } },
}

test('says what visitors read at the field that it follows from', () => {
  const printed = pricesByField(book, readPriceBook(book, undefined))
  expect(printed.get('floors.ice.usualJob')).toEqual(['Visitors read: $4–6 per sq ft, installed'])
  expect(printed.get('floors.ice')).toEqual(['Worked out for visitors: $4–6 per sq ft, room by room'])
  expect(printed.get('floors.snow')).toEqual(['Worked out for visitors: $3–4 per sq ft, labor only'])
  expect(printed.get('extras.removal.moss')).toEqual(['Visitors read: $5–6 per sq ft'])
})

test.each([
  ['ice.usualJob', 'floors.ice.usualJob'],
  ['ice.fullRange', 'floors.ice'],
  ['snow.labor', 'floors.ice.labor'],
  ['both.labor', 'floors.both'],
  ['removal.moss', 'extras.removal.moss'],
  ['limit', 'amounts.limit'],
])('finds the field in which %s is changed', (name, field) => {
  expect(fieldOfPrice(book, name)).toBe(field)
})
