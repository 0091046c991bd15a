import { expect, test } from 'vitest'
import { createQuestionReader } from '../../site/search-question.ts'
import { termsOf } from '../../site/search-terms.ts'

const synonyms = [
  { words: ['wood', 'plank'], find: 'timber' },
  { words: ['wood glue'], find: 'adhesive' },
  { words: ['ice'], find: 'ice' },
  { words: ['how much'], find: 'price' },
  { words: ['clean'], find: 'care', isTask: true },
  { words: ['leak', 'ice under the floor'], find: 'repair', isUrgent: true },
]
const { comparedIn, read, words } = createQuestionReader(
  {
    synonyms,
    answers: [{ words: ['open … Sundays'], text: 'No.', link: { label: 'Hours', href: '/hours' } }],
    comparison: { words: ['or', 'vs'], find: 'comparison' },
    prices: { find: 'price', words: ['per square foot'] },
    ignoredWords: ['the', 'is', 'my'],
  },
  {
    floors: [
      { value: 'timber-floor', find: 'timber' },
      { value: 'ice-floor', find: 'ice' },
    ],
    emergency: { words: ['flood'], exceptions: [], pages: ['/help'] },
  },
)
const readText = (text: string) => read(termsOf(text))

test('finds the floors that a question compares, also by their synonyms', () => {
  expect(comparedIn(termsOf('Ice or planks?'))).toEqual(['ice', 'timber'])
  expect(comparedIn(termsOf('Ice and planks'))).toEqual([])
  expect(comparedIn(termsOf('Ice or snow'))).toEqual([])
})

test.each([
  ['How much is the ice per square foot', ['ice']],
  ['how much for 200 ice', []],
  ['how much 200 ice', ['ice']],
  ['ice per square foot', []],
])('%s: prices of %j', (text, priced) => {
  expect(readText(text).priced).toEqual(priced)
})

test('takes a phrase for something else than a part of it', () => {
  expect(readText('wood glue').meant.map(({ find }) => find)).toEqual(['adhesive'])
})

test('tells what is to be done from what it is done to', () => {
  const { hasTask, meant } = readText('clean wood')
  expect([hasTask, meant.filter(({ isTask }) => isTask).map(({ find }) => find)]).toEqual([true, ['care']])
})

test('searches no ignored words, unless a query has no others', () => {
  expect(readText('the ice').searched).toEqual(['ice'])
  expect(readText('the').searched).toEqual(['the'])
  expect(readText('is the ice blue').unexplained).toEqual(['blue'])
})

test('finds an answer whose words have others in between', () => {
  expect(readText('Are you open on sundays?').answer?.text).toBe('No.')
  expect(words).toContain('sunday')
})

test('knows an emergency by its own words and by those of urgent synonyms', () => {
  expect(['flood', 'a leak', 'ice'].map(text => readText(text).isUrgent)).toEqual([true, true, false])
})

test('takes one ignored word for another within a phrase of several words', () => {
  const { isUrgent, meant } = readText('ice under my floor')
  expect([isUrgent, meant.map(({ find }) => find)]).toEqual([true, ['repair']])
  expect(readText('ice under floors').isUrgent).toBe(false)
  expect(readText('my leakage').isUrgent).toBe(false)
})

test('takes an amount of money for a question for the price', () => {
  const { meant, searched } = readText('ice for $5')
  expect(meant.map(({ find }) => find)).toEqual(['ice', 'price'])
  expect(searched).toEqual(['ice', 'for'])
})

test('spells by what synonyms find, too', () => {
  expect(words).toContain('timber')
})
