import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtPages } from '../dist/built-site.ts'

/** Bytes of a page after gzip, with what it has inlined. Words count, so an edit may leave them. */
const budgets = { page: 18_300, reading: 14_000, longestReading: 14_850, firstView: 7_500 }

/** Pages that people come to from a search. */
const reading = /^\/(?:cities|services|blog|guides)\/[^/]+$/

test(`no page takes more than ${budgets.page} bytes, its style included`, () => {
  const sizes = builtPages.map(({ url, html }) => ({ url, bytes: gzipSync(html).length }))
  expect(sizes.filter(({ bytes }) => bytes > budgets.page)).toEqual([])
})

test(`nineteen of twenty pages of a city, a service, an article or a guide come with one round trip: ${budgets.reading} bytes`, () => {
  const sizes = builtPages.filter(({ url }) => reading.test(url)).map(({ html }) => gzipSync(html).length)
  expect(sizes).not.toEqual([])
  const fitting = sizes.filter(bytes => bytes <= budgets.reading)
  expect(fitting.length / sizes.length).toBeGreaterThanOrEqual(0.95)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(budgets.longestReading)
})

test(`what a page opens with comes with its first ${budgets.firstView} bytes`, () => {
  const sizes = builtPages.map(({ url, html }) => {
    const picture = html.indexOf('loading="eager"')
    const opening = html.slice(0, Math.max(picture, html.indexOf('</h1>')))
    return { url, bytes: gzipSync(opening).length }
  })
  expect(sizes.filter(({ bytes }) => bytes > budgets.firstView)).toEqual([])
})
