import type { UrlLine } from '../read/url-list.ts'
import { addressesOf } from './addresses.ts'
import type { Site } from './site.ts'

type Answers = Pick<Site, 'content' | 'pages' | 'files' | 'redirects' | 'unreadable'>

/**
 * The addresses that the site once had and answers no more, with their line in the list. Those that are missing
 * because a file cannot be read or has a wrong name are no mistakes of their own.
 */
export function findGone(site: Answers): Map<string, UrlLine> {
  const answered = new Set(addressesOf(site))
  const gone = (site.content.urlList?.lines ?? []).filter(
    ({ url }) => isAddress(url) && !answered.has(url) && !site.unreadable.some(pattern => pattern.test(url)),
  )
  return new Map(gone.map(line => [line.url, line]))
}

/** Whether a line of the list can be an address: it begins with a slash, ends without one and has no anchor. */
export function isAddress(text: string): boolean {
  return text === '/' || /^(?:\/[^\s/?#]+)+$/.test(text)
}
