import { expect, test } from 'vitest'
import { usefulWidths } from '../../components/picture-widths.ts'

const widths = [320, 480, 640, 800, 1080, 1440, 1920]

test.each([
  // Three pixels to each on phones, two on other screens.
  { sizes: '8rem', widest: 480 },
  { sizes: '(min-width: 48rem) 10rem, 7rem', widest: 480 },
  { sizes: '(min-width: 60rem) 24rem, (min-width: 40rem) 50vw, 100vw', widest: 1440 },
  { sizes: '(min-width: 60rem) 54vw, 100vw', widest: 1920 },
])('$sizes offers no picture wider than $widest', ({ sizes, widest }) => {
  expect(usefulWidths(widths, sizes)).toEqual(widths.filter(width => width <= widest))
})

test('a picture narrower than its place is offered in all its widths', () => {
  expect(usefulWidths([160, 320], '100vw')).toEqual([160, 320])
})

test('a place in other units is refused', () => {
  expect(() => usefulWidths(widths, '30em')).toThrow('sizes="30em"')
})
