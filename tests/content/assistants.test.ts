import { expect, test } from 'vitest'
import { generatedData } from '../../site/open-content.ts'
import { findDifferences, toolsOver } from '../pages/said-by-tools.ts'

test('every figure and promise of a tool equals that of the page that it names', async () => {
  const { content, everything } = toolsOver(generatedData)
  const asked = await everything()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.flatMap(one => findDifferences(one, content))).toEqual([])
})
