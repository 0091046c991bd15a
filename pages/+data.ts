import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { errorPages } from '../site/error-pages.ts'
import { openContent } from '../site/open-content.ts'
import { loadPage } from './routes.ts'

/** Returns the content and the record of vike's page. Opens it for each request, because content changes in development. */
export async function data({ is404, urlPathname }: PageContextServer): Promise<PageData> {
  const content = openContent()
  const page = await loadPage(is404 && !(urlPathname in errorPages) ? '/404' : urlPathname)
  const found = page?.data(content)
  if (!found) throw render(404)
  return { content, ...found }
}
