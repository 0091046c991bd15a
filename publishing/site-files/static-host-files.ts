import { headerRules } from '../../site/headers.ts'
import { inLanguage, languagePathOf } from '../../site/languages.ts'
import type { PublishedFile, PublishedTranslation, PublishInput } from './publish-input.ts'

/** Creates the redirects in the format of Netlify and Cloudflare Pages. */
export function redirectsFile({
  redirects,
  pages,
  translations,
}: Pick<PublishInput, 'redirects' | 'pages' | 'translations'>): PublishedFile {
  const urls = pages.map(({ url }) => url)
  const rules = [
    ...redirects.map(({ from, to }) => `${from} ${to} 301`),
    ...translations.flatMap(translation => rulesOfLanguage(translation, urls)),
  ]
  return { path: '_redirects', content: rules.map(rule => `${rule}\n`).join('') }
}

/** The redirects of a further language, those to pages that it doesn't have yet, and its error page. */
function rulesOfLanguage(
  { site, pages, redirects }: PublishedTranslation,
  urls: readonly string[],
): string[] {
  const languagePath = languagePathOf(site)
  const published = new Set(pages.map(({ url }) => url))
  if (published.size === 0) return []
  const untranslated = urls.filter(url => !published.has(inLanguage(url, languagePath)))
  return [
    ...redirects.map(({ from, to }) => `${from} ${to} 301`),
    ...untranslated.map(url => `${inLanguage(url, languagePath)} ${url} 302`),
    `/${languagePath}/* /${languagePath}/404.html 404`,
  ]
}

/** Creates the response headers in the format of Netlify and Cloudflare Pages. */
export function headersFile(styleHashes: readonly string[], adminOrigins?: readonly string[]): PublishedFile {
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
