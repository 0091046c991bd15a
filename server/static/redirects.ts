import { withoutTrailingSlash } from '../../site/addresses.ts'

export interface Redirect {
  from: string
  to: string
}

/** Creates the look-up of a redirect's target by path. Ignores a trailing slash and keeps the query (`?…`, or empty). */
export function createRedirectIndex(
  redirects: readonly Redirect[],
): (pathname: string, search: string) => string | undefined {
  const targets = new Map(redirects.map(({ from, to }) => [withoutTrailingSlash(from), to]))
  return (pathname, search) => {
    const target = targets.get(withoutTrailingSlash(pathname))
    return target && addQuery(target, search)
  }
}

/** Adds a query (`?…`, or empty) to a URL, before its anchor and after its own query. */
export function addQuery(target: string, search: string): string {
  const [url = '', ...anchor] = target.split('#')
  const query = url.includes('?') ? search.replace('?', '&') : search
  return [url + query, ...anchor].join('#')
}
