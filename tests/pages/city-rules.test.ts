import { expect, test } from 'vitest'
import { findAnswer, isPopular } from '../../pages/cities/@slug/city-rules.ts'

const solutions = [
  { words: ['thaw', 'humidity'], solution: 'Wait for the frost' },
  { words: ['chick', 'high-end'], solution: 'Sweep twice a day' },
  { words: [], solution: 'Stand on it together' },
]

test.for([
  ['Summer humidity', 'Wait for the frost'],
  ['Thaw in spring', 'Wait for the frost'],
  ['Chicks with sharp claws', 'Sweep twice a day'],
  ['High-end igloos', 'Sweep twice a day'],
  ['Orcas', 'Stand on it together'],
])('"%s" gets the solution for a word in it, or the one for the rest: %s', ([challenge = '', solution]) => {
  expect(findAnswer({ challenge }, solutions)).toBe(solution)
})

test('prefers the first solution when a challenge matches two', () => {
  expect(findAnswer({ challenge: 'Chicks in the thaw' }, solutions)).toBe('Wait for the frost')
})

test('finds the solution by the text in the main language', () => {
  const challenge = { challenge: 'Garras de pollitos', inMainLanguage: 'Chicks with sharp claws' }
  expect(findAnswer(challenge, solutions)).toBe('Sweep twice a day')
})

test('leaves a challenge without a solution when no word matches', () => {
  const onlyPets = [{ words: ['pet'], solution: 'Tile' }]
  expect(() => findAnswer({ challenge: 'Clay' }, onlyPets)).toThrow('No solution fits "Clay"')
})

const kelp = { popularWith: ['kelp', 'weed'] }

test.for([
  [['Frozen KELP'], true],
  [['carpet', 'seaweed'], true],
  [['carpet', 'cork'], false],
] as const)('an option is popular where a style has one of its words: %j %s', ([popularStyles, popular]) => {
  expect(isPopular(kelp, { popularStyles })).toBe(popular)
})

test('marks an option without words as popular where the city says so', () => {
  const popularStyles = ['kelp']
  expect(isPopular({}, { popularStyles })).toBe(false)
  expect(isPopular({}, { popularStyles, refinishingPopular: true })).toBe(true)
  expect(isPopular(kelp, { popularStyles: [], refinishingPopular: true })).toBe(false)
})

test('adds the answer of a city to a matching solution, and prefers it to the one for the rest', () => {
  const answer = 'We nail it to the floe.'
  const answered = (challenge: string) => findAnswer({ challenge, answer }, solutions)
  expect(answered('Summer humidity')).toBe(`Wait for the frost ${answer}`)
  expect(answered('Orcas')).toBe(answer)
})
