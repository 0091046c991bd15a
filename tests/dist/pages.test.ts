import { expect, test } from 'vitest'
import { openContent } from '../../site/open-content.ts'
import { builtPages } from './built-site.ts'

const { pages } = openContent()

/** Answered with status 404, so nothing links to them and the content has no URL for them. */
const errorPages = ['/404.html', '/cities/unknown.html']

test('one HTML file is built for every page of the content, and no other', () => {
  const builtUrls = builtPages.map(page => page.url)
  expect(builtUrls).toEqual([...pages.all.map(page => String(page.url)), ...errorPages].sort())
})
