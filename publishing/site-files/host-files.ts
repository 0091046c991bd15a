import { headerRules } from '../../site/headers.ts'
import type { PublishedFile, PublishedRedirect } from './publish-input.ts'

/** Redirects and headers as static hosts such as Netlify and Cloudflare Pages read them. */
export function redirectsFile(redirects: readonly PublishedRedirect[]): PublishedFile {
  return { path: '_redirects', content: redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('') }
}

export function headersFile(
  styleHashes: readonly string[],
  adminOrigins: readonly string[] = [],
): PublishedFile {
  const rules = headerRules(styleHashes, adminOrigins).map(({ path, headers, without = [] }) =>
    // Two policies would both hold: hosts that join headers of several rules know "!" for taking one away.
    [
      path,
      ...without.map(name => `  ! ${name}`),
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
      '',
    ].join('\n'),
  )
  return { path: '_headers', content: rules.join('\n') }
}
