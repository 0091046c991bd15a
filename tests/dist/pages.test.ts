import { expect, test } from 'vitest'
import { openContent } from '../../site/open-content.ts'
import { builtPages } from './built-site.ts'

const { pages } = openContent()

/** URLs of error pages. The server sends them with status 404, and the content has no URLs for them. */
const errorPages = ['/404.html', '/cities/unknown.html']

test('the build has exactly one HTML file for every page of the content', () => {
  const builtUrls = builtPages.map(page => page.url)
  expect(builtUrls).toEqual([...pages.all.map(page => String(page.url)), ...errorPages].sort())
})
