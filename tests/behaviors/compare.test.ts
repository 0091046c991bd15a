import { expect, test } from 'vitest'
import { splitAt, splitText } from '../../behaviors/compare.ts'

const texts = { text: '{percent} % before', textBefore: 'Before', textAfter: 'After' }

test('announces a position as a percentage, and the ends by name', () => {
  expect(splitText(37, texts)).toBe('37 % before')
  expect(splitText(100, texts)).toBe('Before')
  expect(splitText(0, texts)).toBe('After')
})

test('announces the number without texts', () => {
  expect(splitText(0, {})).toBe('0')
  expect(splitText(50, {})).toBe('50')
})

test('maps the pointer to whole percents within the stage', () => {
  expect(splitAt(150, 100, 200)).toBe(25)
  expect(splitAt(101, 100, 300)).toBe(0)
  expect(splitAt(90, 100, 200)).toBe(0)
  expect(splitAt(900, 100, 200)).toBe(100)
})
