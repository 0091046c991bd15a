export interface Redirect {
  from: string
  to: string
}

/**
 * Where a path leads now, or undefined when it doesn't lead elsewhere. A slash at the end makes no difference;
 * the query is kept, before an anchor and after a query that the target has.
 */
export function redirectTarget(
  redirects: readonly Redirect[],
  { pathname, search }: URL,
): string | undefined {
  const path = withoutTrailingSlash(pathname)
  const redirect = redirects.find(({ from }) => withoutTrailingSlash(from) === path)
  return redirect && addQuery(redirect.to, search)
}

export const withoutTrailingSlash = (pathname: string) =>
  pathname === '/' ? '/' : pathname.replace(/\/+$/, '')

function addQuery(target: string, search: string): string {
  const [address = '', ...anchor] = target.split('#')
  const query = address.includes('?') ? search.replace('?', '&') : search
  return [address + query, ...anchor].join('#')
}
