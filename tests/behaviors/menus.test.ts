import { expect, test } from 'vitest'
import { hoverDelay, linkAfterKey } from '../../behaviors/menus.ts'

test('opens on hover after 200 ms, and at once within 300 ms of another menu', () => {
  expect(hoverDelay(Number.POSITIVE_INFINITY)).toBe(200)
  expect(hoverDelay(300)).toBe(200)
  expect(hoverDelay(299)).toBe(0)
  expect(hoverDelay(0)).toBe(0)
})

test('handles only arrow down on the summary, and goes to the first link', () => {
  expect(linkAfterKey('ArrowDown', -1, 3)).toBe(0)
  for (const key of ['ArrowUp', 'Home', 'End', 'Tab', 'a']) expect(linkAfterKey(key, -1, 3)).toBeUndefined()
})

test('cycles through the links with arrows, and jumps to the ends with Home and End', () => {
  expect(linkAfterKey('ArrowDown', 0, 3)).toBe(1)
  expect(linkAfterKey('ArrowDown', 2, 3)).toBe(0)
  expect(linkAfterKey('ArrowUp', 0, 3)).toBe(2)
  expect(linkAfterKey('ArrowUp', 2, 3)).toBe(1)
  expect(linkAfterKey('Home', 2, 3)).toBe(0)
  expect(linkAfterKey('End', 0, 3)).toBe(2)
  expect(linkAfterKey('Tab', 1, 3)).toBeUndefined()
})
