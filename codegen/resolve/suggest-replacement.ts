import { findClosestMatch } from '../close-match.ts'
import type { ContentFiles } from '../read/content-files.ts'
import type { ResolvedSite } from './resolve-site.ts'

/**
 * The page that most likely took the place of one that is gone: beside it a new page of a like name or any page
 * whose name is spelled almost alike, else the page that gives the overview.
 */
export function suggestReplacement(
  url: string,
  site: Pick<ResolvedSite, 'pages'> & { content: Pick<ContentFiles, 'urlList'> },
) {
  const beside = [...site.pages.keys()].filter(page => parentOf(page) === parentOf(url))
  const known = new Set(site.content.urlList?.lines.map(line => line.url))
  const added = beside.filter(page => !known.has(page))
  const name = nameOf(url)
  const near =
    findClosestMatch(name, added.map(nameOf)) ??
    added.map(nameOf).find(other => sharesWords(name, other)) ??
    findClosestMatch(name, beside.map(nameOf))
  const successor = near === undefined ? undefined : beside.find(page => nameOf(page) === near)
  return successor ?? findOverview(url, site.pages)
}

/** The nearest page above an address: of '/cities/kyle' the page '/cities'. */
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

/** Whether one name is the other with words before or behind: 'kyle' and 'kyle-tx'. */
function sharesWords(one: string, other: string): boolean {
  return `-${one}-`.includes(`-${other}-`) || `-${other}-`.includes(`-${one}-`)
}
