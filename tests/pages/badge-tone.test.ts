import { expect, test } from 'vitest'
import { badgeTone } from '../../pages/trends/badge-tone.ts'

test.for([
  ['Hot Trend', 'red'],
  ['Trending Up', 'red'],
  ['Growing', 'green'],
  ['Rising Star', 'green'],
  ["Designer's Choice", 'blue'],
  ['Spotlight', 'blue'],
  ['Trending', 'gray'],
  ['Classic', 'gray'],
  ['Hot and Growing', 'red'],
  ['A Rising Choice', 'green'],
] as const)('"%s" is %s', ([popularity, tone]) => {
  expect(badgeTone(popularity)).toBe(tone)
})
