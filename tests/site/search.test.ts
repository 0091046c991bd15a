import { expect, test } from 'vitest'
import { searchPages } from '../../site/search.ts'
import { fixtureContent } from '../fixture-content.ts'

const { pages, services } = await fixtureContent()

const urls = (words: string) => searchPages(pages.all, words).pages.map(({ url }) => String(url))

test.each(services.all)(
  'a page is found by the words of its title, in any order and case',
  ({ url, metadata }) => {
    const words = metadata.title.toUpperCase().split(' ').reverse().join(' ')
    expect(urls(words)).toContain(url)
  },
)

test('every word must be there, if only as the beginning of one', () => {
  expect(urls('iglo')).not.toEqual([])
  expect(urls('iglo volcano')).toEqual([])
})

test('no words find nothing, and pages that are kept from search engines are not found', () => {
  expect(urls(' ,. ')).toEqual([])
  const hidden = pages.all.filter(({ noindex }) => noindex)
  expect(hidden).not.toEqual([])
  for (const { title, url } of hidden) expect(urls(title)).not.toContain(url)
})

test('a word in a title goes before one in a description', () => {
  const { pages: found } = searchPages(pages.all, 'igloo')
  const inTitle = found.map(({ title, url }) => /igloo/i.test(title + url))
  expect(inTitle).toEqual([...inTitle].sort((a, b) => Number(b) - Number(a)))
})

test('more than anybody reads is counted, not shown', () => {
  const many = Array.from({ length: 25 }, () => pages.all.filter(({ noindex }) => !noindex)).flat()
  const one = pages.all.find(({ noindex }) => !noindex)
  const { pages: shown, count } = searchPages(many, one?.title ?? '')
  expect(count).toBeGreaterThanOrEqual(25)
  expect(shown.length).toBeLessThan(count)
})
