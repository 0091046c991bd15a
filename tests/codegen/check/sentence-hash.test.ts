import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashSentence, normalizeSentence } from '../../../codegen/check/sentence-hash.ts'

const word = fc.constantFrom('A', 'slab', 'IS', 'dry', '_', '15', 'x', 'Clay', 'moves', 'café', 'Ñandú', '½')
const between = fc.constantFrom(' ', ', ', '-', "'", '’', ' – ', '\n', '. ', '\u00a0')
const sentence = fc.array(fc.tuple(word, between), { minLength: 6, maxLength: 12 })
const written = (parts: readonly (readonly [string, string])[]) => parts.flat().join('')

test('returns the same key and hash for the same words in any form', () => {
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

test('returns different hashes for different words, but for a pair that meets by chance', () => {
  const texts = fc.sample(sentence, 2000).map(written)
  const different = new Set(texts.flatMap(text => normalizeSentence(text) ?? []))
  const hashes = new Set(texts.flatMap(text => hashSentence(text) ?? []))
  // Two of 2,000 meet in one of 2,000 runs, two pairs in one of eight million: the rule then compares the words.
  expect(different.size - hashes.size).toBeLessThanOrEqual(1)
  expect(different.size).toBeGreaterThan(1000)
})

test('returns undefined for seven words', () => {
  expect(normalizeSentence('One two three four five six seven.')).toBeUndefined()
  expect(hashSentence('One two three four five six seven.')).toBeUndefined()
  expect(hashSentence('One two three four five six – seven')).toBeUndefined()
})
