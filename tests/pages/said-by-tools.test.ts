import { expect, test } from 'vitest'
import { normalizeText } from '../dist/page-text.ts'
import { fixtureData } from '../fixture-content.ts'
import { findDifferences, toolsOver } from './said-by-tools.ts'

const { content, ask, said, everything } = toolsOver(await fixtureData())

test('says the same figures and promises in tools as on their pages', async () => {
  const asked = await everything()
  expect(new Set(asked.map(({ tool }) => tool.split(' ')[0]))).toEqual(
    new Set(['list_floors', 'estimate_price', 'compare_floors', 'check_zip', 'opening_hours', 'find_guides']),
  )
  expect(asked.flatMap(one => findDifferences(one, content))).toEqual([])
})

test('finds a figure that a page does not say', async () => {
  const hours = await said('opening_hours', {})
  expect(findDifferences({ ...hours, text: `${hours.text}\nOpen since 1812` }, content)).not.toEqual([])
  expect(findDifferences({ ...hours, text: `${hours.text}\nWe knit on Sundays` }, content)).not.toEqual([])
})

test('reads the text of a page', async () => {
  const { text, data } = await ask('get_page', { address: `${content.site.url}/cities/flippersburg.md` })
  expect(data.page).toBe(`${content.site.url}/cities/flippersburg`)
  expect(normalizeText(text)).toContain('Flippersburg')
})
