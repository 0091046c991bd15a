import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { fixtureContent } from '../fixture-content.ts'
import { findManyKinds } from './price-kinds.ts'

const siteDir = path.join(projectDir, 'tests/fixtures/site')

test('a page prints at most two prices of one floor, except in a table of costs', async () => {
  const content = await fixtureContent()
  const many = await findManyKinds(content, siteDir, 2)
  const withTable = many.filter(
    ({ floor }) => !content.costs.types.some(({ total }) => total.startsWith(`${floor}.`)),
  )
  expect(withTable).toEqual([])
  // The table of the cost guide has material, labor and their sum, so the count does see prices.
  expect(many.map(({ url }) => url)).toContain('/blog/what-a-floor-costs-in-herring')
})
