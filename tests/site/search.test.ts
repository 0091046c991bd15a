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

test('requires every word, at least as the beginning of one', () => {
  expect(urls('iglo')).not.toEqual([])
  expect(urls('iglo volcano')).toEqual([])
})

test('finds nothing without words, and no page that is kept from search engines', () => {
  expect(urls(' ,. ')).toEqual([])
  const hidden = pages.all.filter(({ noindex }) => noindex)
  expect(hidden).not.toEqual([])
  for (const { title, url } of hidden) expect(urls(title)).not.toContain(url)
})

test('ranks a word in a title above one in a description', () => {
  const { pages: found } = searchPages(pages.all, 'igloo')
  const inTitle = found.map(({ title, url }) => /igloo/i.test(title + url))
  expect(inTitle).toEqual([...inTitle].sort((a, b) => Number(b) - Number(a)))
})

test('counts results beyond the shown ones', () => {
  const many = Array.from({ length: 25 }, () => pages.all.filter(({ noindex }) => !noindex)).flat()
  const one = pages.all.find(({ noindex }) => !noindex)
  const { pages: shown, count } = searchPages(many, one?.title ?? '')
  expect(count).toBeGreaterThanOrEqual(25)
  expect(shown.length).toBeLessThan(count)
})
