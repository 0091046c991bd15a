import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { openContent } from '../../site/open-content.ts'
import { findManyKinds } from '../pages/price-kinds.ts'

/** Their tables of material, installation and total are ordered. */
const withCostTable = ['/blog/flooring-cost-guide-austin-2025', '/blog/tile-trends-bell-county-2024']

test('no page but the tables of costs prints more than two prices of one floor', async () => {
  const many = await findManyKinds(openContent(), path.join(projectDir, 'content'), 2)
  expect(many.filter(({ url }) => !withCostTable.includes(url))).toEqual([])
})
