import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { errorPageOf, errorPages } from '../site/error-pages.ts'
import { inLanguage, MAIN_LANGUAGE, splitLanguage } from '../site/languages.ts'
import { openContent, openTranslations } from '../site/open-content.ts'
import { loadPage } from './routes.ts'

/** Returns the content and the record of vike's page. Opens it for each request, because content changes in development. */
export async function data({
  is404,
  urlOriginal,
}: Pick<PageContextServer, 'is404' | 'urlOriginal'>): Promise<PageData> {
  const { pathname } = new URL(urlOriginal, 'http://localhost')
  const { languagePath, path } = splitLanguage(pathname)
  const translation = openTranslations().get(languagePath)
  const content = translation ?? openContent()
  const known = translation ? languagePath : MAIN_LANGUAGE
  const address = is404 && !(path in errorPages) ? inLanguage(errorPageOf(path), known) : pathname
  const page = await loadPage(address)
  const found = page?.data(content)
  if (!page || !found) throw render(404)
  return { content, head: found.head, children: page.element(found.subject) }
}
