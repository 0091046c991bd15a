/**
 * First part of the URLs in a language, such as 'es'; empty for the main language. Code names a language by its path, and formats texts by
 * the tag of the content.
 */
export type LanguagePath = string

/** A language of the site, as `content.site.languages` lists it: the main language first. Absent on a site in one language. */
export interface SiteLanguage {
  path: LanguagePath
  /** BCP 47 tag, such as 'es-US'. */
  language: string
  /** Name in the language itself, such as 'Español'. */
  name: string
}

/** Path of the main language, whose URLs have no prefix. */
export const MAIN_LANGUAGE: LanguagePath = ''

/** Returns the path of the language that a site's content is in. */
export const languagePathOf = ({
  language,
  languages = [],
}: {
  language: string
  languages?: readonly SiteLanguage[]
}): LanguagePath => languages.find(other => other.language === language)?.path ?? MAIN_LANGUAGE

/** Primary tag of a language: 'es' for 'es-US'. */
export const primaryTag = ({ language }: { language: string }): string => language.split('-', 1).join()

// Two small letters, so that a URL tells its language without the content. Open Graph images are in /og.
const prefix = /^\/(?!og\/)([a-z]{2})(?=[/?#]|$)/

/** Splits a URL path into the path of its language and the path that the page has in the main language: '/es/blog' into 'es' and '/blog'. */
export function splitLanguage(pathname: string): { languagePath: LanguagePath; path: string } {
  const [start = '', languagePath = MAIN_LANGUAGE] = prefix.exec(pathname) ?? []
  const rest = pathname.slice(start.length)
  return { languagePath, path: rest.startsWith('/') ? rest : `/${rest}` }
}

/** Returns the URL of a page in a language. `path` is the page's URL in the main language; it may have a query and a hash. */
export function inLanguage(path: string, languagePath: LanguagePath): string {
  if (languagePath === MAIN_LANGUAGE) return path
  return `/${languagePath}${path.replace(/^\/(?=[?#]|$)/, '')}`
}
