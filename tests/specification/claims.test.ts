import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textFileOf } from '../../site/addresses.ts'
import { openContent } from '../../site/open-content.ts'
import { createTextFormatters } from '../../site/text-formatters.ts'
import { clientDir } from '../dist/built-site.ts'
import { claims, contradictions, printedPrices, statedKinds } from './claims.ts'

const content = openContent()

const texts = content.pages.all
  .filter(({ noindex }) => !noindex)
  .map(({ url }) => {
    const file = textFileOf(url === '/' ? 'index.html' : `${url.slice(1)}/index.html`) ?? ''
    return { url: String(url), text: readFileSync(path.join(clientDir, file), 'utf8') }
  })

test('no two pages contradict each other', () => {
  expect(contradictions(texts)).toEqual([])
})

test('a page states every kind of claim', () => {
  expect(statedKinds(texts)).toEqual(claims.map(({ kind }) => kind))
})

test.each(claims)('finds a contradiction about $kind', ({ kind, seed }) => {
  const found = contradictions([...texts, { url: '/seed', text: seed }])
  expect(found.map(one => one.kind)).toContain(kind)
})

test('every printed price with its description is in the price book', () => {
  const { range } = createTextFormatters(content)
  const book = Object.values(content.prices.entries).map(({ low, high }) => `$${range(low, high)}`)
  const printed = texts.flatMap(({ url, text }) => printedPrices(text).map(price => ({ url, ...price })))
  expect(printed.length).toBeGreaterThan(50)
  expect(printed.filter(price => !book.includes(price.range))).toEqual([])
})
