import type { UrlLine } from '../read/url-list.ts'
import { allUrls } from './all-urls.ts'
import type { ResolvedSite } from './resolve-site.ts'

type Answers = Pick<ResolvedSite, 'content' | 'pages' | 'files' | 'redirects' | 'unreadable'>

/**
 * The addresses that the site once had and answers no more, with their line in the list. Those that are missing
 * because a file cannot be read or has a wrong name are no mistakes of their own.
 */
export function findRemovedUrls(site: Answers): Map<string, UrlLine> {
  const answered = new Set(allUrls(site))
  const gone = (site.content.urlList?.lines ?? []).filter(
    ({ url }) => isUrlPath(url) && !answered.has(url) && !site.unreadable.some(pattern => pattern.test(url)),
  )
  return new Map(gone.map(line => [line.url, line]))
}

/** Whether a line of the list can be an address: it begins with a slash, ends without one and has no anchor. */
export function isUrlPath(text: string): boolean {
  return text === '/' || /^(?:\/[^\s/?#]+)+$/.test(text)
}
