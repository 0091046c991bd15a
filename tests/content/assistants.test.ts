import { expect, test } from 'vitest'
import { generatedData } from '../../site/open-content.ts'
import { differences, toolsOver } from '../pages/said-by-tools.ts'

test('no figure and no promise of a tool differs from the page that it names', async () => {
  const { content, everything } = toolsOver(generatedData)
  const asked = await everything()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.flatMap(one => differences(one, content))).toEqual([])
})
