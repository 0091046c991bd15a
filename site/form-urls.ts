import type { Site } from '../generated/types.ts'
import { inLanguage, languagePathOf } from './languages.ts'

/** Returns the URL that a form is posted to in the language of a site's content. */
export const formUrl = (form: 'contact' | 'newsletter', site: Site): string =>
  `/api${inLanguage(`/${form}`, languagePathOf(site))}`
