import { withoutTrailingSlash } from '../../site/addresses.ts'
import type { ResolvedSite } from './types.ts'

/** Returns every URL that the site answers with a page, a file or a redirect, sorted. */
export function allUrls({
  pages,
  files,
  redirects,
}: Pick<ResolvedSite, 'pages' | 'files' | 'redirects'>): string[] {
  const froms = redirects.map(({ from }) => withoutTrailingSlash(from))
  return [...new Set([...pages.keys(), ...files, ...froms])].sort()
}
