import { expect, test } from 'vitest'
import { createFormats } from '../../site/formats.ts'
import { fill, type WordSource, wordsOf } from '../../site/words.ts'

const prices = {
  perSquareFoot: 'USD {range} per sq ft',
  perWindow: 'USD {range} per window',
  perProject: 'USD {range} per project',
  basis: { material: 'material', service: 'work', installed: 'installed', estimate: 'estimate' },
  basisLong: { material: 'm', service: 's', installed: 'i', estimate: 'e' },
  label: 'Price',
}
const durations = {
  label: 'Time',
  hours: '{range} hours',
  days: '{range} days',
  day: '{range} day',
  weeks: '{range} weeks',
  minutesToRead: '{minutes} min read',
}
const warranties = {
  label: 'Warranty',
  product: '{years}-year product warranty',
  workmanship: '{years}-year workmanship warranty',
}
const source = (language: string, currency: string): WordSource => ({
  site: { language, currency },
  interfaceTexts: { prices, durations, warranties },
})
const words = wordsOf(source('en-US', 'USD'))

test('parameters are filled in, and one without a value stays to be seen', () => {
  expect(fill('{a} and {b}, {a}', { a: 'oak', b: 2 })).toBe('oak and 2, oak')
  expect(fill('{a} and {b}', { a: 0 })).toBe('0 and {b}')
  expect(fill('{toString}', {})).toBe('{toString}')
})

test('a range has a dash, and one number where both ends are one', () => {
  expect(words.range(3, 5)).toBe('3–5')
  expect(words.range(3, 3)).toBe('3')
  expect(words.range(3)).toBe('3')
  expect(words.range(3000, 8000)).toBe('3,000–8,000')
})

test('a price has its unit, by default the square foot, and its basis', () => {
  const price = { low: 8, high: 15, basis: 'service' } as const
  expect(words.price(price)).toBe('USD 8–15 per sq ft')
  expect(words.price({ ...price, unit: 'window' })).toBe('USD 8–15 per window')
  expect(words.basis(price)).toBe('work')
})

test('one day is not "1 days", and a range that begins with one is', () => {
  expect(words.duration({ low: 1, high: 1, unit: 'days' })).toBe('1 day')
  expect(words.duration({ low: 1, high: 3, unit: 'days' })).toBe('1–3 days')
  expect(words.duration({ low: 24, high: 48, unit: 'hours' })).toBe('24–48 hours')
})

test('a warranty says which of the two it is', () => {
  expect(words.warranty({ low: 25, kind: 'product' })).toBe('25-year product warranty')
  expect(words.warranty({ low: 1, high: 5, kind: 'workmanship' })).toBe('1–5-year workmanship warranty')
})

test('counts have their own word for one', () => {
  const texts = { one: '{count} floor', many: '{count} floors' }
  expect([0, 1, 2, 1234].map(count => words.count(texts, count))).toEqual([
    '0 floors',
    '1 floor',
    '2 floors',
    '1,234 floors',
  ])
  expect(words.number(1_000_000)).toBe('1,000,000')
})

test('a date is the day that stands in the content, in any time zone', () => {
  expect(words.date('2024-01-15')).toBe('January 15, 2024')
  expect(words.date('2023-12-31')).toBe('December 31, 2023')
})

test('the time to read is what is stated, else computed from the words, and never 0', () => {
  expect(words.readTime({ readTime: 8, body: { words: 10_000 } })).toBe('8 min read')
  expect(words.readTime({ body: { words: 1100 } })).toBe('5 min read')
  expect(words.readTime({ body: { words: 3 } })).toBe('1 min read')
})

test('file sizes are in decimal units', () => {
  expect([10, 1499, 340_000, 1_000_000, 18_940_000].map(words.fileSize)).toEqual([
    '1 KB',
    '1 KB',
    '340 KB',
    '1.0 MB',
    '18.9 MB',
  ])
})

test('another language and currency are content, not code', () => {
  const german = wordsOf(source('de-DE', 'EUR'))
  expect(german.number(12_345)).toBe('12.345')
  expect(german.date('2024-01-15')).toBe('15. Januar 2024')
  expect(german.fileSize(1_200_000)).toBe('1,2 MB')
  expect(german.money(3, 5)).toBe('3–5\u00a0€')
  expect(words.money(3, 5)).toBe('$3–5')
  expect(createFormats({ language: 'en-US', currency: 'USD' }).money(1200)).toBe('$1,200')
})
