import { expect, test } from 'vitest'
import { inLanguage } from '../../site/languages.ts'
import { builtPages } from './built-site.ts'
import { allPages, languagesWith } from './site-languages.ts'

/** URLs of error pages. The server sends them with status 404, and the content has no URLs for them. */
const errorPages = languagesWith('/').flatMap(language =>
  ['/404.html', '/cities/unknown.html'].map(url => inLanguage(url, language)),
)

test('the build has exactly one HTML file for every page of the content', () => {
  const builtUrls = builtPages.map(page => page.url)
  expect(builtUrls).toEqual([...allPages.map(page => String(page.url)), ...errorPages].sort())
})
