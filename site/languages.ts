/**
 * A language of the site, as `content.site.languages` lists it: the main language first. Absent on a site in one language. Code names a
 * language by its path.
 */
export interface SiteLanguage {
  /** First part of the URLs in this language, such as 'es'. Empty for the main language. */
  path: string
  /** BCP 47 tag, such as 'es-US'. */
  language: string
  /** Name in the language itself, such as 'Español'. */
  name: string
}

/** Path of the main language, whose URLs have no prefix. */
export const MAIN_LANGUAGE = ''

/** Returns the path of the language that a site's content is in. */
export const languagePathOf = ({
  language,
  languages = [],
}: {
  language: string
  languages?: readonly SiteLanguage[]
}): string => languages.find(other => other.language === language)?.path ?? MAIN_LANGUAGE

/** Tag of a language without its country: 'es' for 'es-US'. */
export const languageTag = ({ language }: { language: string }): string => language.split('-', 1).join()

// Two small letters, so that a URL tells its language without the content. Open Graph images are in /og.
const prefix = /^\/(?!og\/)([a-z]{2})(?=[/?#]|$)/

/** Splits a URL path into the path of its language and the path that the page has in the main language: '/es/blog' into 'es' and '/blog'. */
export function languageOf(pathname: string): { language: string; path: string } {
  const [start = '', language = MAIN_LANGUAGE] = prefix.exec(pathname) ?? []
  const rest = pathname.slice(start.length)
  return { language, path: rest.startsWith('/') ? rest : `/${rest}` }
}

/** Returns the URL of a page in a language. `path` is the page's URL in the main language; it may have a query and a hash. */
export function inLanguage(path: string, language: string): string {
  if (language === MAIN_LANGUAGE) return path
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`
}
