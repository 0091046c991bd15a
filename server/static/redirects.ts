import { withoutTrailingSlash } from '../../site/addresses.ts'

export interface Redirect {
  from: string
  to: string
}

/**
 * Gives where a path leads now, or undefined when it doesn't lead elsewhere. A slash at the end makes no difference;
 * the query (`?…`, or empty) is kept, before an anchor and after a query that the target has.
 */
export function redirectIndex(
  redirects: readonly Redirect[],
): (pathname: string, search: string) => string | undefined {
  const targets = new Map(redirects.map(({ from, to }) => [withoutTrailingSlash(from), to]))
  return (pathname, search) => {
    const target = targets.get(withoutTrailingSlash(pathname))
    return target && addQuery(target, search)
  }
}

/** Adds the query (`?…`, or empty) before an anchor and after a query that the target has. */
export function addQuery(target: string, search: string): string {
  const [address = '', ...anchor] = target.split('#')
  const query = address.includes('?') ? search.replace('?', '&') : search
  return [address + query, ...anchor].join('#')
}
