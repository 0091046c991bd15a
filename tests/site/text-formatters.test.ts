import { expect, test } from 'vitest'
import { createFormatters } from '../../site/formatters.ts'
import { createTextFormatters, interpolate, type TextSource } from '../../site/text-formatters.ts'

const prices = {
  label: 'Price',
  floors: 'From {low}.',
  includes: 'With {parts}.',
  excludes: 'Without {parts}.',
}
const kind = {
  name: 'Kind',
  words: 'of a kind',
  explanation: 'One of a kind.',
  job: { products: 'any' as const },
  includes: [],
  excludes: [],
}
const book = {
  kinds: { material: kind, labor: kind, plainRoom: kind, usualJob: kind, fullRange: kind, service: kind },
  parts: {
    material: 'the floor',
    labor: 'laying it',
    removal: 'removal',
    preparation: 'preparation',
    moistureBarrier: 'a barrier',
    crackMembrane: 'a net',
    trim: 'trim',
    transitions: 'transitions',
    stairs: 'stairs',
    furniture: 'furniture',
  },
}
const durations = {
  label: 'Time',
  hours: '{range} hours',
  days: '{range} days',
  day: '{range} day',
  weeks: '{range} weeks',
  minutesToRead: '{minutes} min read',
}
const terms = {
  printed: { duration: { igloo: '1 day' }, warranty: { ice: '2-winter warranty' } },
}
const source = (language: string, currency: string): TextSource => ({
  site: { language, currency },
  interfaceTexts: { blog: { updated: '{date}, again {updated}' }, prices, durations },
  prices: book,
  // Names of other content, which isn't in this fixture.
  terms: terms as unknown as TextSource['terms'],
})
const formatters = createTextFormatters(source('en-US', 'USD'))

test('fills in parameters, and keeps one without a value visible', () => {
  expect(interpolate('{a} and {b}, {a}', { a: 'oak', b: 2 })).toBe('oak and 2, oak')
  expect(interpolate('{a} and {b}', { a: 0 })).toBe('0 and {b}')
  expect(interpolate('{toString}', {})).toBe('{toString}')
})

test('writes a range with a dash, and equal ends as one number', () => {
  expect(formatters.range(3, 5)).toBe('3–5')
  expect(formatters.range(3, 3)).toBe('3')
  expect(formatters.range(3)).toBe('3')
  expect(formatters.range(3000, 8000)).toBe('3,000–8,000')
})

test('writes the dates of an article and its revision', () => {
  expect(formatters.dates('2024-01-15')).toBe('January 15, 2024')
  expect(formatters.dates('2024-01-15', '2025-02-01')).toBe('January 15, 2024, again February 1, 2025')
})

test('explains a price with its kind and what it includes and excludes', () => {
  const price = { kind: 'plainRoom', includes: ['material', 'labor'], excludes: ['trim'] } as const
  expect(formatters.priceHolds(price)).toBe('One of a kind. With the floor and laying it. Without trim.')
  expect(formatters.priceHolds({ ...price, excludes: [] })).toBe(
    'One of a kind. With the floor and laying it.',
  )
  expect(formatters.priceHolds({ includes: [], excludes: [] })).toBe('')
})

test('has words of its own for one', () => {
  const texts = { one: '{count} floor', many: '{count} floors' }
  expect([0, 1, 2, 1234].map(count => formatters.count(texts, count))).toEqual([
    '0 floors',
    '1 floor',
    '2 floors',
    '1,234 floors',
  ])
  expect(formatters.number(1_000_000)).toBe('1,000,000')
})

test('writes the date of the content in any time zone', () => {
  expect(formatters.date('2024-01-15')).toBe('January 15, 2024')
  expect(formatters.date('2023-12-31')).toBe('December 31, 2023')
})

test('prefers a stated reading time to the computed one, which is never 0', () => {
  expect(formatters.readTime({ readTime: 8, body: { words: 10_000 } })).toBe('8 min read')
  expect(formatters.readTime({ body: { words: 1100 } })).toBe('5 min read')
  expect(formatters.readTime({ body: { words: 3 } })).toBe('1 min read')
})

test('writes file sizes in decimal units', () => {
  expect([10, 1499, 340_000, 1_000_000, 18_940_000].map(formatters.fileSize)).toEqual([
    '1 KB',
    '1 KB',
    '340 KB',
    '1.0 MB',
    '18.9 MB',
  ])
})

test('takes language and currency from the content', () => {
  const german = createTextFormatters(source('de-DE', 'EUR'))
  expect(german.number(12_345)).toBe('12.345')
  expect(german.date('2024-01-15')).toBe('15. Januar 2024')
  expect(german.fileSize(1_200_000)).toBe('1,2 MB')
  expect(german.money(3, 5)).toBe('3–5\u00a0€')
  expect(formatters.money(3, 5)).toBe('$3–5')
  expect(createFormatters({ language: 'en-US', currency: 'USD' }).money(1200)).toBe('$1,200')
})

test('prints ranges as the language writes them', () => {
  const [english, spanish] = ['en-US', 'es-US'].map(language =>
    createFormatters({ language, currency: 'USD' }),
  )
  expect([english?.range(3, 5), spanish?.range(3, 5)]).toEqual(['3–5', '3 a 5'])
  expect([english?.range(3), spanish?.range(3, 3)]).toEqual(['3', '3'])
  expect([english?.money(1200, 3400), spanish?.money(1200, 3400)]).toEqual([
    '$1,200–3,400',
    '$1,200 a $3,400',
  ])
  expect([english?.amount(705.6, 1058), spanish?.amount(705.6, 1058)]).toEqual([
    '$705.60–1,058.00',
    '$705.60 a $1,058.00',
  ])
  expect([english?.amount(5), spanish?.amount(5)]).toEqual(['$5', '$5'])
  expect(english?.hours('07:00', '12:00')).toMatch(/^7\sAM\s–\s12\sPM$/)
  expect(spanish?.hours('07:00', '12:00')).toMatch(/^7\sa\.m\. a 12\sp\.m\.$/)
})
