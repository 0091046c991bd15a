import { describe, expect, test } from 'vitest'
import { openContent } from '../../site/open-content.ts'
import { builtPages } from '../dist/built-site.ts'
import { routeGroups } from './routes.ts'

const { pages } = openContent()

const builtUrls = builtPages.map(page => page.url)

describe('every route of the specification is built', () => {
  test.each(routeGroups)('$title', ({ below, slugs, exactly }) => {
    const urls = slugs.map(slug => below + slug)
    expect(urls.filter(url => !builtUrls.includes(url))).toEqual([])
    if (exactly) expect(builtUrls.filter(url => isDirectlyBelow(url, below))).toHaveLength(slugs.length)
  })
})

test('only result pages of forms and the search are excluded from search engines', () => {
  const hidden = pages.all.filter(page => page.noindex).map(page => page.url)
  expect(hidden).toEqual(['/blog/subscribed', '/contact/received', '/search'])
})

/** Returns whether a URL is directly in a folder; excludes result pages of forms, error pages and counties. */
function isDirectlyBelow(url: string, folder: string): boolean {
  const slug = url.startsWith(folder) ? url.slice(folder.length) : ''
  return slug !== '' && !slug.includes('/') && !/\.html$|^subscribed$|^received$|-county$/.test(slug)
}
