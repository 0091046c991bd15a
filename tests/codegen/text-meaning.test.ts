import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillsIn, hashMeaning, normalizeMeaning, placeholdersIn } from '../../codegen/text-meaning.ts'

const text =
  'We lay floes “in a day”, from {{price:floe.usualJob, low}} — ask {{fact:cityCountInWords}} birds, {name}!'

test.each([
  ['wrapping', text.replaceAll(' ', '\n')],
  ['quotation marks', text.replace(/[“”]/g, '"')],
  ['a dash', text.replace('—', '-')],
  ['capitals', text.replace('We lay', 'WE LAY')],
  ['commas', text.replaceAll('”,', '”')],
  ['bold words', text.replace('floes', '**floes**')],
  ['the form of a price', text.replace(', low', '')],
  ['the form of a count', text.replace('cityCountInWords', 'cityCount')],
])('has the same hash after a change of %s', (_, changed) => {
  expect(changed).not.toBe(text)
  expect(hashMeaning(changed)).toBe(hashMeaning(text))
})

test.each([
  ['a word', text.replace('lay', 'sell')],
  ['a question mark', text.replace('!', '?')],
  ['the name of a placeholder', text.replace('cityCountInWords', 'serviceCount')],
  ['a price', text.replace('floe.usualJob', 'floe.plainRoom')],
  ['a filled word', text.replace('{name}', '{phone}')],
  ['a figure', `${text} 5`],
  ['a percent sign', `${text} %`],
])('has another hash after a change of %s', (_, changed) => {
  expect(changed).not.toBe(text)
  expect(hashMeaning(changed)).not.toBe(hashMeaning(text))
})

test('takes the words of others for words', () => {
  expect(normalizeMeaning('A bill of {{as written $1,200}}')).toBe('a bill of $ 1 200')
})

test('names placeholders without their form, and filled words', () => {
  expect(placeholdersIn('{{price:floe.usualJob, low}} {{fact:CityCountInWords}}')).toEqual([
    'price:floe.usualJob',
    'fact:cityCount',
  ])
  expect(fillsIn('{{fact:phone}} {name}')).toEqual(['name'])
})

test('never depends on spaces around words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z0-9é]{1,8}$/)),
      fc.constantFrom(' ', '\n', '  ', ', '),
      (words, gap) => {
        expect(normalizeMeaning(words.join(gap))).toBe(words.join(' '))
      },
    ),
  )
})
