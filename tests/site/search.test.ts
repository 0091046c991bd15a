import { expect, test } from 'vitest'
import { createPageSearch } from '../../site/search.ts'

const page = (url: string, title: string, markdown = '', description = '') => ({
  url,
  title,
  description,
  markdown,
})

const pages = [
  page('/sweeping', 'Sweeping snow', '---\ntitle: volcano\n---\n\n# Brooms\n\nA chick needs a clean nest.'),
  page('/snow', 'Floors of ice', 'Snow lies on them. [Read on](/volcano) ![](/images/volcano.jpg)'),
  page('/nursery', 'The nursery', 'Nests for the smallest.'),
  page('/cafe', 'Café Ñandú', 'Warm fish.'),
]

const answer = { words: ['hot spring', 'lava'], text: 'None.', link: { label: 'Ask', href: '/ask' } }
const find = await createPageSearch(pages, {
  answers: [answer],
  synonyms: [
    { words: ['egg warmer', 'chicks'], find: 'nursery' },
    { words: ['fish of ice'], find: 'cafe' },
    { words: ['ice', 'frozen water'], find: 'sweeping' },
  ],
  comparison: { words: ['or', 'versus'], between: ['sweeping', 'nest', 'small nest'], find: 'warm' },
  ignoredWords: ['where', 'is'],
})
const noWords = {
  answers: [],
  synonyms: [],
  comparison: { words: [], between: [], find: '' },
  ignoredWords: [],
}
const urls = (query: string) => find(query).pages.map(({ url }) => url)

test.each([
  ['every word of a text', 'snow lies', ['/snow']],
  ['the beginning of a word', 'sweep', ['/sweeping']],
  ['a word with one mistake', 'nursary', ['/nursery']],
  ['words without accents', 'cafe nandu', ['/cafe']],
  ['the singular by the plural', 'brooms', ['/sweeping']],
  ['the plural by the singular', 'nest smallest', ['/nursery']],
  ['a synonym of a phrase', 'Egg Warmers', ['/nursery']],
  ['a page without the ignored words', 'where is nando', ['/cafe']],
  ['nothing without words', ' ,. ', []],
  ['neither front matter, nor pictures, nor targets of links', 'volcano', []],
])('finds %s', (_, query, expected) => {
  expect(urls(query)).toEqual(expected)
})

test.each([
  ['fish', undefined],
  ['tidy', 'The tide is tidy, and so is the egg cup.'],
  ['egg cups tidy', 'The tide is tidy, and so is the egg cup.'],
  ['hatching', 'Not before hatching.'],
  ['cabinet', undefined],
  // Links and buttons with no words of their own.
  ['tidy egg cups compared', 'The tide is tidy, and so is the egg cup.'],
])('shows for "%s" the sentence that has most of the words', async (query, passage) => {
  const text =
    'A cup of eggs.\n\n- The tide is tidy, and *so* is the [egg cup](/cup). Not before hatching.\n| Egg | cabinet |\n\n[All tidy egg cups](/cups) [Compared](/cups#compared)'
  const search = await createPageSearch([page('/egg', 'Eggs', text, 'Eggs and fish')], noWords)
  const [found] = search(query).pages
  expect(found?.passage).toBe(passage)
  expect(found?.url).toBe('/egg')
})

test('answers a question that no page answers, without pages that have only some of its words', () => {
  expect(find('where is a Hot  Spring')).toMatchObject({ answer })
  expect(find('lavas')).toEqual({ pages: [], count: 0, isPartial: false, answer })
  expect(find('snow')).not.toMatchObject({ count: 0 })
  expect(find('snow, lava')).toEqual({ pages: [], count: 0, isPartial: false, answer })
  expect(find('hot snow').answer).toBeUndefined()
})

test('searches the first 16 words of a query', () => {
  const words = Array(15).fill('nursery').join(' ')
  expect(urls(`${words} nests volcano`)).toEqual(['/nursery'])
  expect(urls(`${words} volcano nests`)).not.toEqual([])
  expect(find(`${words} volcano nests`).isPartial).toBe(true)
})

test('finds the words as typed, too, where there is a synonym', () => {
  expect(urls('chick').toSorted()).toEqual(['/nursery', '/sweeping'])
})

test('finds what a phrase means instead of what a part of it means', () => {
  expect(urls('fish of ice')).toEqual(['/cafe'])
})

test.each(['nest or ice', 'Frozen water versus nests?'])(
  '"%s" finds pages that compare, and pages with both',
  query => {
    expect(urls(query).toSorted()).toEqual(['/cafe', '/sweeping'])
  },
)

test.each(['nest ice', 'nest or nests', 'small nest or snow'])('"%s" compares nothing', query => {
  expect(urls(query)).not.toContain('/cafe')
})

test('ranks a word in a title above one in a text', () => {
  expect(urls('snow')).toEqual(['/sweeping', '/snow'])
})

test('finds pages with some of the words where none has all', () => {
  expect(find('brooms fish').isPartial).toBe(true)
  expect(urls('brooms fish').toSorted()).toEqual(['/cafe', '/sweeping'])
  expect(find('xylophone')).toEqual({ pages: [], count: 0, isPartial: false })
})

test('counts results beyond the shown ones', async () => {
  const many = Array.from({ length: 25 }, (_, at) => page(`/${at}`, 'Snow'))
  const { pages: shown, count } = (
    await createPageSearch(many, {
      answers: [],
      synonyms: [],
      comparison: { words: [], between: [], find: '' },
      ignoredWords: [],
    })
  )('snow')
  expect([shown.length, count]).toEqual([20, 25])
})
