import { withoutTrailingSlash } from '../../site/addresses.ts'
import type { Site } from './site.ts'

/** Every address that the site answers, with a page, a file or a redirect; sorted. */
export function addressesOf({
  pages,
  files,
  redirects,
}: Pick<Site, 'pages' | 'files' | 'redirects'>): string[] {
  const froms = redirects.map(({ from }) => withoutTrailingSlash(from))
  return [...new Set([...pages.keys(), ...files, ...froms])].sort()
}
