import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { priceBook, priceBookSchema } from '../../publishing/site-files/price-book.ts'
import { createFormatters } from '../../site/formatters.ts'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()
const changed = '2026-03-01T12:00:00Z'

const read = ({ content }: { content: string | Uint8Array }) => JSON.parse(String(content))
const ajv = new Ajv2020({ strict: true, allErrors: true })
addFormats.default(ajv)
const validate = ajv.compile(read(priceBookSchema(content)))

test('the price book matches its schema, with and without a date', () => {
  for (const updated of [changed, undefined]) {
    validate(read(priceBook(content, updated)))
    expect(validate.errors).toBeNull()
  }
})

test('the schema rejects unknown fields and wrong values', () => {
  const book = read(priceBook(content, changed))
  const wrong = [
    { ...book, currency: 'dollars' },
    { ...book, prices: [{ ...book.prices[0], low: '3' }] },
    { ...book, prices: [{ ...book.prices[0], more: 1 }] },
    { ...book, updated: 'yesterday' },
  ]
  for (const data of wrong) expect(validate(data), JSON.stringify(data).slice(0, 80)).toBe(false)
})

test('contains every price once, with the date and the URLs of the site', () => {
  const book = read(priceBook(content, changed))
  expect(book).toMatchObject({ updated: changed, url: content.site.url, currency: content.site.currency })
  expect(book.$schema).toBe(read(priceBookSchema(content)).$id)
  expect(book.prices).toEqual(Object.values(content.prices.entries))
})

test('the printed range of a price matches its ends', () => {
  const { money } = createFormatters(content.site)
  const perFoot = Object.values(content.prices.entries).filter(({ unit }) => unit === 'squareFoot')
  expect(perFoot.length).toBeGreaterThan(0)
  for (const { low, high, range, priced } of perFoot) {
    expect(range).toBe(money(low, high))
    expect(priced).toContain(range)
  }
})
