/** Which pages exist in which languages. */
import type { Content } from './content.ts'
import {
  inLanguage,
  type LanguagePath,
  languagePathOf,
  MAIN_LANGUAGE,
  primaryTag,
  type SiteLanguage,
  splitLanguage,
} from './languages.ts'

/** A page in one of the site's languages. */
export interface Translation extends SiteLanguage {
  url: string
}

/** Returns the name of a language in the language of the site. */
export const languageName = (named: SiteLanguage, { language }: Pick<Content['site'], 'language'>): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(primaryTag(named)) ?? named.name

/** Lists a page in all languages that it exists in, the main one first. Empty if it exists in one language only. */
export function translationsOf(url: string, content: Content): Translation[] {
  const { path } = splitLanguage(url)
  const translations = (content.site.languages ?? [])
    .filter(({ path: languagePath }) => exists(path, languagePath, content))
    .map(language => ({ ...language, url: inLanguage(path, language.path) }))
  return translations.length > 1 ? translations : []
}

/** Lists the languages that a page leads to besides its own. A language without a home page isn't offered. */
export function otherLanguages(content: Content): SiteLanguage[] {
  const own = languagePathOf(content.site)
  return (content.site.languages ?? []).filter(({ path }) => path !== own && offersLanguage(path, content))
}

/** Returns where readers of a page find it in another language: the page itself, else the nearest page above it. */
export function findInLanguage(url: string, languagePath: LanguagePath, content: Content): string {
  const { path } = splitLanguage(url)
  return inLanguage(findAbove(path, languagePath, content), languagePath)
}

/** Whether visitors are led to a language: it has a home page. */
export const offersLanguage = (languagePath: LanguagePath, content: Content): boolean =>
  exists('/', languagePath, content)

function findAbove(path: string, languagePath: LanguagePath, content: Content): string {
  if (path === '/' || exists(path, languagePath, content)) return path
  return findAbove(path.slice(0, path.lastIndexOf('/')) || '/', languagePath, content)
}

/** Every page that is translated exists in the main language. */
const exists = (path: string, languagePath: LanguagePath, { translatedPages }: Content) =>
  languagePath === MAIN_LANGUAGE || (translatedPages.find(path)?.languages.includes(languagePath) ?? false)
