import type { Content } from '../../site/content.ts'
import { inLanguage, MAIN_LANGUAGE, splitLanguage } from '../../site/languages.ts'
import { openContent, openTranslations } from '../../site/open-content.ts'

/** The content in each language, by the language's path. */
export const contents: ReadonlyMap<string, Content> = new Map([
  [MAIN_LANGUAGE, openContent()],
  ...openTranslations(),
])

/** Returns the content in the language of a URL. */
export function contentOf(url: string): Content {
  const { languagePath } = splitLanguage(url)
  const content = contents.get(languagePath)
  if (!content) throw new Error(`There is no content for ${url}`)
  return content
}

/** Pages of the content in all languages. */
export const allPages = [...contents.values()].flatMap(({ pages }) => pages.all)

/** Returns the paths of the languages that have a page, by its URL in the main language. */
export const languagesWith = (url: string): string[] =>
  [...contents.keys()].filter(language => allPages.some(page => page.url === inLanguage(url, language)))
