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
  page('/which', 'Feathers, nests or frozen water', 'Any of them.'),
  page('/beds', 'Nests versus frozen water', 'Both.'),
]

const answer = {
  words: ['hot spring', 'lava', 'how long … warm'],
  text: 'None.',
  link: { label: 'Ask', href: '/ask' },
}
const words = {
  answers: [answer],
  synonyms: [
    { words: ['egg warmer', 'chicks'], find: 'nursery' },
    { words: ['fish of ice'], find: 'cafe' },
    { words: ['cracked floe'], find: 'nursery', isUrgent: true },
    { words: ['ice', 'frozen water'], find: 'sweeping' },
    { words: ['polishing'], find: 'sweeping', isTask: true },
    { words: ['how many fish', 'fish'], find: 'toll' },
  ],
  comparison: { words: ['or', 'versus'], find: 'warm' },
  prices: { find: 'toll', words: ['per', 'wing'] },
  ignoredWords: ['where', 'is'],
}
const subjects = {
  floors: [
    { value: 'swept', find: 'sweeping' },
    { value: 'nested', find: 'nest' },
    { value: 'tiny', find: 'small nest' },
    { value: 'feathered', find: 'feathers' },
  ],
  emergency: { words: ['thaw'], exceptions: ['no thaw'], pages: ['/nursery', '/gone'] },
}
const find = await createPageSearch(pages, words, subjects)
const noWords = {
  answers: [],
  synonyms: [],
  comparison: { words: [], find: '' },
  prices: { find: '', words: [] },
  ignoredWords: [],
}
const noSubjects = { floors: [], emergency: { words: [], exceptions: [], pages: [] } }
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
  // A cell isn't a sentence.
  ['seaside hatching season', 'Not before hatching.'],
  // Links and buttons with no words of their own.
  ['tidy egg cups compared', 'The tide is tidy, and so is the egg cup.'],
])('shows for "%s" the sentence that has most of the words', async (query, passage) => {
  const text =
    'A cup of eggs.\n\n- The tide is tidy, and *so* is the [egg cup](/cup). Not before hatching.\n| Egg | cabinet | Seaside hatching season |\n\n[All tidy egg cups](/cups) [Compared](/cups#compared)'
  const search = await createPageSearch([page('/egg', 'Eggs', text, 'Eggs and fish')], noWords, noSubjects)
  const [found] = search(query).pages
  expect(found?.passage).toBe(passage)
  expect(found?.url).toBe('/egg')
})

test('answers a question that no page answers, without pages that have only some of its words', () => {
  expect(find('where is a Hot  Spring')).toMatchObject({ answer })
  expect(find('lavas')).toMatchObject({ pages: [], count: 0, isPartial: false, answer })
  expect(find('snow')).not.toMatchObject({ count: 0 })
  expect(find('snow, lava')).toMatchObject({ pages: [], count: 0, isPartial: false, answer })
  expect(find('hot snow').answer).toBeUndefined()
  expect(find('how long does snow stay warm')).toMatchObject({ answer })
  expect(find('how long is snow').answer).toBeUndefined()
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

test.each([
  ['nest or ice', ['nested', 'swept']],
  ['Frozen water versus nests?', ['swept', 'nested']],
])(
  '"%s" names floors in its order, and finds first the pages whose titles compare them, the closest first',
  (query, floors) => {
    expect(find(query).floors).toEqual(floors)
    expect(urls(query).slice(0, 2)).toEqual(['/beds', '/which'])
    expect(urls(query).slice(2).toSorted()).toEqual(['/cafe', '/sweeping'])
  },
)

test('names at most three floors', () => {
  expect(find('nest or ice or small nest or feathers').floors).toEqual(['nested', 'swept', 'tiny'])
})

test.each(['nest ice', 'nest or nests', 'small nest or snow'])('"%s" compares nothing', query => {
  expect(urls(query)).not.toContain('/cafe')
  expect(find(query).floors).toEqual([])
})

test.each([
  ['fish per small nest', ['tiny']],
  ['how many fish is a nest of 40 wings', []],
  ['how many fish where nest, 40 wings', ['nested']],
  ['fish', []],
  ['nest', []],
  ['fish nest repair', []],
  ['fish: nest or ice', ['nested', 'swept']],
])('"%s" asks the price of %j', (query, floors) => {
  expect(find(query).floors).toEqual(floors)
})

test.each([
  ['a letter that is missing', 'craked floes'],
  ['a letter too many', 'egg warmmer'],
])('knows a word of a synonym with %s', (_, query) => {
  expect(urls(query)[0]).toBe('/nursery')
})

test.each(['lavva', 'avalx', 'gulls'])(
  'takes %s for no other word, because it is short or begins in another way',
  query => {
    expect(find(query).answer).toBeUndefined()
  },
)

test('takes a query that names a task and a thing for one about the task', () => {
  expect(urls('chicks')[0]).toBe('/nursery')
  expect(urls('polishing chicks')[0]).toBe('/sweeping')
})

test.each([
  ['snow lies', true],
  ['where is egg warmer', true],
  ['lava', true],
  ['frozen water xylophone', false],
  ['xylophone', false],
  ['', true],
])('"%s" is understood: %j', (query, isUnderstood) => {
  expect(find(query).isUnderstood).toBe(isUnderstood)
})

test('finds the pages for an emergency first', () => {
  expect(find('a thaw under the nest')).toMatchObject({ isUrgent: true, isPartial: false })
  expect(urls('thaw snow')[0]).toBe('/nursery')
  expect(find('two Cracked Flóes!').isUrgent).toBe(true)
  expect(find('a floe that is cracked').isUrgent).toBe(false)
  expect(find('no thaw').isUrgent).toBe(false)
})

test('ranks a word in a title above one in a text', () => {
  expect(urls('snow')).toEqual(['/sweeping', '/snow'])
})

test('finds pages with some of the words where none has all', () => {
  expect(find('brooms fish').isPartial).toBe(true)
  expect(urls('brooms fish').toSorted()).toEqual(['/cafe', '/sweeping'])
  expect(find('xylophone')).toMatchObject({ pages: [], count: 0, isPartial: false, floors: [] })
})

test('counts results beyond the shown ones', async () => {
  const many = Array.from({ length: 25 }, (_, at) => page(`/${at}`, 'Snow'))
  const { pages: shown, count } = (await createPageSearch(many, noWords, noSubjects))('snow')
  expect([shown.length, count]).toEqual([20, 25])
})
