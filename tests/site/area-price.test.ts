import { expect, test } from 'vitest'
import { type FloorPrice, priceFor, priceInWords } from '../../site/floor-cost/area-price.ts'
import { costOf } from '../../site/floor-cost/cost.ts'
import { jobOfArea, patterns } from '../../site/floor-cost/job.ts'
import { headlineOf } from '../../site/floor-cost/rounding.ts'
import { costBookOf } from '../../site/floor-cost/site-cost-book.ts'
import { fixtureContent } from '../fixture-content.ts'

const book = costBookOf(await fixtureContent())
const [floor] = book.floors
if (!floor) throw new Error('The calculator has no floor')
const prices = { locale: { language: 'en-US', currency: 'USD' }, book }

test('a floor of the calculator costs what the calculator says, with its pattern', () => {
  for (const pattern of patterns) {
    const { low, high } = headlineOf(costOf(floor, { ...jobOfArea(200), pattern }, book).likely)
    expect(priceFor({ floor, pattern }, { low: 200, high: 200 }, book)).toEqual({ low, high })
  }
})

test('an area that is a guess widens the price to both of its ends', () => {
  const { low, high } = priceFor({ floor, pattern: 'straight' }, { low: 180, high: 220 }, book)
  expect([low, high]).toEqual([
    headlineOf(costOf(floor, jobOfArea(180), book).likely).low,
    headlineOf(costOf(floor, jobOfArea(220), book).likely).high,
  ])
})

test('another floor costs its price by the square foot, and says what that holds', () => {
  const price: FloorPrice = { perSquareFoot: { low: 12, high: 25 }, words: 'in a plain room' }
  expect(priceInWords(price, { low: 100, high: 100 }, prices)).toBe('$1,200–2,500, in a plain room')
})
