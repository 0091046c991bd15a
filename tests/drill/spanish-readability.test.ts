// cspell:disable
import { expect, test } from 'vitest'
import { countSyllables, readability } from './spanish-readability.ts'

test.for([
  ['piso', 2],
  ['que', 1],
  ['guerra', 2],
  ['agua', 2],
  ['tierra', 2],
  ['baúl', 2],
  ['leer', 2],
  ['día', 2],
  ['muy', 1],
  ['yeso', 2],
  ['vinilo', 3],
  ['caoba', 3],
  ['y', 1],
] as const)('"%s" has %i syllables', ([word, syllables]) => {
  expect(countSyllables(word)).toBe(syllables)
})

test('shorter words and sentences are easier', () => {
  const [easy, hard] = [
    'Medimos su casa. Le damos un precio por escrito. Usted decide.',
    'Posteriormente efectuamos la correspondiente determinación dimensional de la construcción residencial.',
  ].map(readability)
  expect(easy).toBeGreaterThan(80)
  expect(hard).toBeLessThan(20)
})
