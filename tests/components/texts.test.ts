import { expect, test } from 'vitest'
import {
  basisText,
  countText,
  dateText,
  durationText,
  fileSizeText,
  fill,
  numberText,
  priceText,
  rangeText,
  readTimeText,
  warrantyText,
} from '../../components/texts.ts'
import { interfaceTexts } from '../../generated/content/interface.js'

test('parameters are filled in, and one without a value stays to be seen', () => {
  expect(fill('{a} and {b}, {a}', { a: 'oak', b: 2 })).toBe('oak and 2, oak')
  expect(fill('{a} and {b}', { a: 0 })).toBe('0 and {b}')
  expect(fill('{toString}', {})).toBe('{toString}')
})

test('a range has a dash, and one number where both ends are one', () => {
  expect(rangeText(3, 5)).toBe('3–5')
  expect(rangeText(3, 3)).toBe('3')
  expect(rangeText(3)).toBe('3')
  expect(rangeText(3000, 8000)).toBe('3,000–8,000')
})

test('a price has its unit, by default the square foot, and its basis', () => {
  const { perSquareFoot, perWindow, basis } = interfaceTexts.prices
  const price = { low: 8, high: 15, basis: 'service' } as const
  expect(priceText(price)).toBe(perSquareFoot.replace('{range}', '8–15'))
  expect(priceText({ ...price, unit: 'window' })).toBe(perWindow.replace('{range}', '8–15'))
  expect(basisText(price)).toBe(basis.service)
})

test('one day is not "1 days", and a range that begins with one is', () => {
  const { day, days, hours } = interfaceTexts.durations
  expect(durationText({ low: 1, high: 1, unit: 'days' })).toBe(day.replace('{range}', '1'))
  expect(durationText({ low: 1, high: 3, unit: 'days' })).toBe(days.replace('{range}', '1–3'))
  expect(durationText({ low: 24, high: 48, unit: 'hours' })).toBe(hours.replace('{range}', '24–48'))
})

test('a warranty says which of the two it is', () => {
  const { product, workmanship } = interfaceTexts.warranties
  expect(warrantyText({ low: 25, kind: 'product' })).toBe(product.replace('{years}', '25'))
  expect(warrantyText({ low: 1, high: 5, kind: 'workmanship' })).toBe(workmanship.replace('{years}', '1–5'))
})

test('counts have their own word for one', () => {
  const texts = { one: '{count} floor', many: '{count} floors' }
  expect([0, 1, 2, 1234].map(count => countText(texts, count))).toEqual([
    '0 floors',
    '1 floor',
    '2 floors',
    '1,234 floors',
  ])
  expect(numberText(1_000_000)).toBe('1,000,000')
})

test('a date is the day that stands in the content, in any time zone', () => {
  expect(dateText('2024-01-15')).toBe('January 15, 2024')
  expect(dateText('2023-12-31')).toBe('December 31, 2023')
})

test('the time to read is what is stated, else computed from the words, and never 0', () => {
  const minutes = (count: number) =>
    interfaceTexts.durations.minutesToRead.replace('{minutes}', String(count))
  expect(readTimeText({ readTime: 8, body: { words: 10_000 } })).toBe(minutes(8))
  expect(readTimeText({ body: { words: 1100 } })).toBe(minutes(5))
  expect(readTimeText({ body: { words: 3 } })).toBe(minutes(1))
})

test('file sizes are in decimal units', () => {
  expect([10, 1499, 340_000, 1_000_000, 18_940_000].map(fileSizeText)).toEqual([
    '1 KB',
    '1 KB',
    '340 KB',
    '1.0 MB',
    '18.9 MB',
  ])
})
