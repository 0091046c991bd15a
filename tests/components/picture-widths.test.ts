import { expect, test } from 'vitest'
import { selectWidths } from '../../components/picture-widths.ts'

const widths = [160, 320, 480, 640, 800, 1080, 1440, 1920]

test.each([
  // Three pixels to each on phones, two on other screens; one and a half at least.
  { sizes: '8rem', least: 320, most: 480 },
  { sizes: '(min-width: 48rem) 10rem, 7rem', least: 320, most: 480 },
  { sizes: '(min-width: 60rem) 24rem, (min-width: 40rem) 50vw, 100vw', least: 480, most: 1440 },
  { sizes: '(min-width: 60rem) 24rem, 5.5rem', least: 160, most: 1440 },
  { sizes: '(min-width: 60rem) 54vw, 100vw', least: 480, most: 1920 },
])('$sizes offers pictures from $least to $most', ({ sizes, least, most }) => {
  expect(selectWidths(widths, sizes)).toEqual(widths.filter(width => width >= least && width <= most))
})

test('offers a picture that is narrower than its place in its own width', () => {
  expect(selectWidths([160, 240], '100vw')).toEqual([240])
})

test('refuses a place in other units', () => {
  expect(() => selectWidths(widths, '30em')).toThrow('sizes="30em"')
})
