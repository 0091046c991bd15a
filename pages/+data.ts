import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { errorPageOf, errorPages } from '../site/error-pages.ts'
import { openContent } from '../site/open-content.ts'
import { loadPage } from './routes.ts'

/** Returns the content and the record of vike's page. Opens it for each request, because content changes in development. */
export async function data({
  is404,
  urlPathname,
}: Pick<PageContextServer, 'is404' | 'urlPathname'>): Promise<PageData> {
  const content = openContent()
  const page = await loadPage(is404 && !(urlPathname in errorPages) ? errorPageOf(urlPathname) : urlPathname)
  const found = page?.data(content)
  if (!page || !found) throw render(404)
  return { content, head: found.head, children: page.element(found.subject) }
}
