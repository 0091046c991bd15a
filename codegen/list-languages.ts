import { MAIN_LANGUAGE, type SiteLanguage } from '../site/languages.ts'
import { entriesAt, type Json, textAt } from './json.ts'

/**
 * Lists the languages of a site from the data of content/site.yaml, the main one first. The file lists only the further ones: the main
 * one has the site's `language`, and the name that this language gives itself. Empty for a site in one language.
 */
export function listLanguages(site: Json | undefined): SiteLanguage[] {
  const language = textAt(site, ['language'])
  const others = listFurtherLanguages(site)
  if (language === undefined || others.length === 0) return []
  return [{ path: MAIN_LANGUAGE, language, name: nameOf(language) }, ...others]
}

/** Lists the languages besides the main one. Skips incomplete entries: the rule `shape` reports them. */
export function listFurtherLanguages(site: Json | undefined): SiteLanguage[] {
  return entriesAt(site, ['languages']).flatMap(item => {
    const [path, language, name] = ['path', 'language', 'name'].map(key => textAt(item, [key]))
    return path && language && name ? [{ path, language, name }] : []
  })
}

function nameOf(language: string): string {
  const [own = language] = language.split('-')
  return new Intl.DisplayNames(language, { type: 'language' }).of(own) ?? language
}
