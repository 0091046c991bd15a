import { findClosestMatch, findWithinTwoSlips } from '../close-match.ts'
import type { ContentFiles } from '../read/content-files.ts'
import { publishedUrls } from './queries.ts'
import type { ResolvedSite } from './types.ts'

/**
 * Suggests the page that probably replaced a removed one: in the same folder a new page with a similar name or any page with almost the
 * same spelling, else the closest page above.
 */
export function suggestReplacement(
  url: string,
  site: Pick<ResolvedSite, 'pages'> & { content: Pick<ContentFiles, 'urlList'> },
) {
  const siblings = [...site.pages.keys()].filter(page => parentOf(page) === parentOf(url))
  const published = publishedUrls(site)
  const added = siblings.filter(page => !published.has(page))
  const name = nameOf(url)
  const near =
    findClosestMatch(name, added.map(nameOf)) ??
    added.map(nameOf).find(other => sharesWords(name, other)) ??
    findWithinTwoSlips(name, siblings.map(nameOf))
  const replacement = near === undefined ? undefined : siblings.find(page => nameOf(page) === near)
  return replacement ?? findOverview(url, site.pages)
}

/** Finds the closest page above a URL: '/cities' for '/cities/kyle'. */
export function findOverview(url: string, pages: ResolvedSite['pages']): string | undefined {
  if (url === '/') return undefined
  const above = parentOf(url)
  return pages.has(above) ? above : findOverview(above, pages)
}

function parentOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/')) || '/'
}

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Whether one name contains the other as whole words: 'kyle-tx' and 'kyle'. */
function sharesWords(one: string, other: string): boolean {
  return `-${one}-`.includes(`-${other}-`) || `-${other}-`.includes(`-${one}-`)
}
