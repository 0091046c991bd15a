import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashSentence, normalizeSentence } from '../../../codegen/check/sentence-hash.ts'

const word = fc.constantFrom('A', 'slab', 'IS', 'dry', '_', '15', 'x', 'Clay', 'moves', 'café', 'Ñandú', '½')
const between = fc.constantFrom(' ', ', ', '-', "'", '’', ' – ', '\n', '. ', '\u00a0')
const sentence = fc.array(fc.tuple(word, between), { minLength: 6, maxLength: 12 })
const written = (parts: readonly (readonly [string, string])[]) => parts.flat().join('')

test('sentences of the same words have the same key and the same mark, however they are written', () => {
  fc.assert(
    fc.property(sentence, fc.array(between, { minLength: 12, maxLength: 12 }), (parts, others) => {
      const one = written(parts)
      const other = written(parts.map(([text], index) => [text.toUpperCase(), others[index] ?? ' '] as const))
      expect(normalizeSentence(other)).toBe(normalizeSentence(one))
      expect(hashSentence(other)).toBe(hashSentence(one))
      expect(hashSentence(one) === undefined).toBe(normalizeSentence(one) === undefined)
    }),
    { numRuns: 2000 },
  )
})

test('sentences of other words have other marks', () => {
  const marks = new Map<number, string>()
  fc.assert(
    fc.property(sentence, parts => {
      const [key, mark] = [normalizeSentence(written(parts)), hashSentence(written(parts))]
      if (key === undefined || mark === undefined) return
      expect(marks.get(mark) ?? key).toBe(key)
      marks.set(mark, key)
    }),
    { numRuns: 2000 },
  )
})

test('a sentence of seven words has neither', () => {
  expect(normalizeSentence('One two three four five six seven.')).toBeUndefined()
  expect(hashSentence('One two three four five six seven.')).toBeUndefined()
  expect(hashSentence('One two three four five six – seven')).toBeUndefined()
})
