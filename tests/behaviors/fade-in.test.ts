import { expect, test } from 'vitest'
import { showsEnough } from '../../behaviors/fade-in.ts'

test('a block shows from 10 % on', () => {
  expect(showsEnough(0.1, 40, 800)).toBe(true)
  expect(showsEnough(0.099, 40, 800)).toBe(false)
})

test('a block too tall to ever show 10 % shows once it fills half the viewport', () => {
  expect(showsEnough(0.02, 374, 800)).toBe(false)
  expect(showsEnough(0.02, 375, 800)).toBe(true)
})
