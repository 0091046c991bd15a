import { expect, test } from 'vitest'
import { chosenSeason, seasonOf } from '../../behaviors/seasons.ts'

const expected = [
  'winter',
  'winter',
  'spring',
  'spring',
  'spring',
  'summer',
  'summer',
  'summer',
  'fall',
  'fall',
  'fall',
  'winter',
]

test('finds the season of the first and last day of every month', () => {
  const firstDays = expected.map((_, month) => seasonOf(new Date(2025, month, 1)))
  const lastDays = expected.map((_, month) => seasonOf(new Date(2025, month + 1, 0, 23, 59)))
  expect(firstDays).toEqual(expected)
  expect(lastDays).toEqual(expected)
})

test('prefers a valid season in the URL to the month', () => {
  const july = new Date(2025, 6, 1)
  expect(chosenSeason('?season=winter', july)).toBe('winter')
  expect(chosenSeason('?season=monsoon', july)).toBe('summer')
  expect(chosenSeason('', july)).toBe('summer')
})
