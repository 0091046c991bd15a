import { expect, test } from 'vitest'
import { floorLogOdds } from '../../../behaviors/visualizer/classifier.ts'
import { fitLayer, randomFrom } from '../../bench/visualizer/fit.ts'

/** Floor where exactly one of two clues speaks for it: no straight line parts the two. */
function samples() {
  const random = randomFrom(7)
  const clues = Array.from({ length: 600 }, () =>
    Float32Array.of(random() > 0.5 ? 1 : -1, random() > 0.5 ? 1 : -1),
  )
  return { clues, truth: clues.map(([a = 0, b = 0]) => (a * b < 0 ? 1 : 0)) }
}

test('what is fitted tells apart what it was fitted on, and comes out the same again', () => {
  const weights = fitLayer(samples())
  const odds = floorLogOdds([Float32Array.of(1, 1, -1, -1), Float32Array.of(1, -1, 1, -1)], weights)
  expect([...odds].map(value => value > 0)).toEqual([false, true, true, false])
  expect(fitLayer(samples())).toEqual(weights)
  expect(fitLayer(samples(), { seed: 2 })).not.toEqual(weights)
})
