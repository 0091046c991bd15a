import { expect, test } from 'vitest'
import { loadPage } from '../../pages/routes.ts'
import { errorPageOf } from '../../site/error-pages.ts'
import { fixtureContent } from '../fixture-content.ts'

const content = await fixtureContent()

test.for([
  ['/cities/nowhere', content.unknownCityPage],
  ['/cities/nowhere/', content.unknownCityPage],
  ['/nowhere', content.notFoundPage],
  ['/services/nowhere', content.notFoundPage],
] as const)('%s has its own error page', async ([url, { metadata }]) => {
  const page = await loadPage(errorPageOf(url))
  expect(page?.data(content)?.head.metadata).toEqual(metadata)
})
