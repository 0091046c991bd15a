import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtPages } from '../dist/built-site.ts'

/** Sizes of a page after gzip, in bytes, including inlined code. Texts count, so an edit may exceed them. */
const budgets = { page: 19_000, reading: 14_000, firstView: 7_500 }

/** Pages that visitors reach from search engines. */
const reading = /^\/(?:cities|services|blog|guides)\/[^/]+$/

test(`no page takes more than ${budgets.page} bytes, its style included`, () => {
  const sizes = builtPages.map(({ url, html }) => ({ url, bytes: gzipSync(html).length }))
  expect(sizes.filter(({ bytes }) => bytes > budgets.page)).toEqual([])
})

test(`each page of a city, a service, an article or a guide comes with one round trip: ${budgets.reading} bytes`, () => {
  const sizes = builtPages
    .filter(({ url }) => reading.test(url))
    .map(({ url, html }) => ({ url, bytes: gzipSync(html).length }))
  expect(sizes).not.toEqual([])
  expect(sizes.filter(({ bytes }) => bytes > budgets.reading)).toEqual([])
})

test(`what a page opens with comes with its first ${budgets.firstView} bytes`, () => {
  const sizes = builtPages.map(({ url, html }) => {
    const picture = html.indexOf('loading="eager"')
    const opening = html.slice(0, Math.max(picture, html.indexOf('</h1>')))
    return { url, bytes: gzipSync(opening).length }
  })
  expect(sizes.filter(({ bytes }) => bytes > budgets.firstView)).toEqual([])
})
