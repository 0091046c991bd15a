import { expect, test } from 'vitest'
import { hillProblems } from '../../tiny-site.ts'

test('reports a date that is not in the calendar', () => {
  expect(hillProblems('opened: 2026-02-31\n')).toEqual([
    'shops/hill.yaml:3:9 dates: "2026-02-31" is not in the calendar: February 2026 has 28 days. | Write a day from 01 to 28.',
  ])
  expect(hillProblems('opened: 2024-02-29\n')).toEqual([])
})
