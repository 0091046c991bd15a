import type { UrlLine } from '../read/url-list.ts'
import { allUrls } from './all-urls.ts'
import type { ResolvedSite } from './types.ts'

type SiteUrls = Pick<ResolvedSite, 'content' | 'pages' | 'files' | 'redirects' | 'unreadable'>

/**
 * Returns URLs of urls.txt that the site no longer serves, with their lines. Skips URLs that are missing only because a file is
 * unreadable or misnamed: those files are reported themselves.
 */
export function findRemovedUrls(site: SiteUrls): Map<string, UrlLine> {
  const served = new Set(allUrls(site))
  const removed = (site.content.urlList?.lines ?? []).filter(
    ({ url }) => isUrlPath(url) && !served.has(url) && !site.unreadable.some(pattern => pattern.test(url)),
  )
  return new Map(removed.map(line => [line.url, line]))
}

/** Whether a text is a URL path: it starts with a slash, ends without one and has neither query nor anchor. */
export function isUrlPath(text: string): boolean {
  return text === '/' || /^(?:\/[^\s/?#]+)+$/.test(text)
}
