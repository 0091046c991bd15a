import { headerRules } from '../../site/headers.ts'
import type { PublishedFile, PublishedRedirect } from './publish-input.ts'

/** Creates the redirects in the format of Netlify and Cloudflare Pages. */
export function redirectsFile(redirects: readonly PublishedRedirect[]): PublishedFile {
  return { path: '_redirects', content: redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('') }
}

/** Creates the response headers in the format of Netlify and Cloudflare Pages. */
export function headersFile(
  styleHashes: readonly string[],
  adminOrigins: readonly string[] = [],
): PublishedFile {
  const rules = headerRules(styleHashes, adminOrigins).map(({ path, headers, without = [] }) =>
    // Hosts merge the headers of all matching rules, and two policies would both apply. "!" removes a header.
    [
      path,
      ...without.map(name => `  ! ${name}`),
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
      '',
    ].join('\n'),
  )
  return { path: '_headers', content: rules.join('\n') }
}
