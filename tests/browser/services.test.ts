import { expect } from 'vitest'
import { phone, test } from './open-page.ts'

test('on a phone the features of a service are separate lines without leading dots', async ({ openPage }) => {
  const page = await openPage('/services', phone)
  const seen = await page.locator('.overview__features .lines').evaluateAll(lists =>
    lists.flatMap(list => {
      const [, , , cutOff = '0'] = getComputedStyle(list).clipPath.match(/[\d.]+/g) ?? []
      const edge = list.getBoundingClientRect().left + Number.parseFloat(cutOff)
      const tops = Array.from(list.children, entry => entry.getBoundingClientRect().top)
      return Array.from(list.children)
        .filter((_, index) => tops[index] !== tops[index - 1])
        .map(entry => {
          const dot = Number.parseFloat(getComputedStyle(entry, '::before').width)
          return entry.getBoundingClientRect().left + dot - edge
        })
    }),
  )
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter(width => !(width <= 0))).toEqual([])
})
