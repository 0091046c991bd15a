import { expect, test } from 'vitest'
import { showsEnough } from '../../behaviors/fade-in.ts'

test('shows a block from 10 % on', () => {
  expect(showsEnough(0.1, 40, 800)).toBe(true)
  expect(showsEnough(0.099, 40, 800)).toBe(false)
})

test('shows a block that is too tall for 10 % once it fills half the viewport', () => {
  expect(showsEnough(0.02, 374, 800)).toBe(false)
  expect(showsEnough(0.02, 375, 800)).toBe(true)
})
