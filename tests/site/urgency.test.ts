import { expect, test } from 'vitest'
import { soundsUrgent, urgencyIn } from '../../site/urgency.ts'

const texts = {
  words: ['leak', 'leaks', 'burst', 'water on the floor'],
  exceptions: ['no leak', 'no leaks', 'leak proof'],
}

test.each([
  'leak',
  'There is a LEAK!',
  'burst-pipe',
  'Help: water\non the   floor.',
  'No leak, but a burst pipe',
  'leak proof, they said, and now it leaks',
  'the no leak seal has a leak',
])('recognizes %j', text => {
  expect(soundsUrgent(text, texts)).toBe(true)
})

test.each([
  '',
  'leakage',
  'sleek',
  'There are no leaks.',
  'No leak! No leak! No leak!',
  'Is the floor leak-proof?',
  'water for the floor',
  'gleaks',
])('recognizes nothing in %j', text => {
  expect(soundsUrgent(text, texts)).toBe(false)
})

test.each([
  ['a leak, come on Friday', 'emergency'],
  ['Can you come by Friday?', 'soon'],
  ['no rush, after no leak', undefined],
])('%j should lead to a call: %s', (text, urgency) => {
  expect(
    urgencyIn(text, { emergency: texts, soon: { words: ['friday', 'rush'], exceptions: ['no rush'] } }),
  ).toBe(urgency)
})
