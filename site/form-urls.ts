import type { Site } from '../generated/types.ts'
import { inLanguage, MAIN_LANGUAGE } from './languages.ts'

/** Returns the URL that a form is posted to in the language of a site's content. */
export const formUrl = (form: 'contact' | 'newsletter', site: Site): string =>
  `/api${inLanguage(`/${form}`, languagePathOf(site))}`

/** Returns the first part of the URLs in the language of a site's content; empty for the main language. */
export const languagePathOf = ({ language, languages = [] }: Site): string =>
  languages.find(other => other.language === language)?.path ?? MAIN_LANGUAGE
