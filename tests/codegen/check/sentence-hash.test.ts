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

test('returns different hashes for different words', () => {
  const hashes = new Map<number, string>()
  fc.assert(
    fc.property(sentence, parts => {
      const [key, hash] = [normalizeSentence(written(parts)), hashSentence(written(parts))]
      if (key === undefined || hash === undefined) return
      expect(hashes.get(hash) ?? key).toBe(key)
      hashes.set(hash, key)
    }),
    { numRuns: 2000 },
  )
})

test('returns undefined for seven words', () => {
  expect(normalizeSentence('One two three four five six seven.')).toBeUndefined()
  expect(hashSentence('One two three four five six seven.')).toBeUndefined()
  expect(hashSentence('One two three four five six – seven')).toBeUndefined()
})
