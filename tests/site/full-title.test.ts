import { expect, test } from 'vitest'
import { fullTitle, MAX_TITLE_LENGTH } from '../../site/full-title.ts'
import { fixtureContent } from '../fixture-content.ts'

const { site } = await fixtureContent()

test('appends the business to a title where search results show both', () => {
  const end = fullTitle(site, 'Snow').slice('Snow'.length)
  expect(end).toContain(site.identity.name)
  const fits = 'x'.repeat(MAX_TITLE_LENGTH - end.length)
  expect(fullTitle(site, fits)).toBe(fits + end)
  expect(fullTitle(site, `${fits}x`)).toBe(`${fits}x`)
})
