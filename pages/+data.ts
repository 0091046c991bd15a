import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { openContent } from '../site/open-content.ts'
import { loadPage } from './routes.ts'

/** The content, and the record that vike's page is about. Opened for each request: in development, content changes. */
export async function data({ is404, urlPathname }: PageContextServer): Promise<PageData> {
  const content = openContent()
  const page = await loadPage(is404 ? '/404' : urlPathname)
  const found = page?.data(content)
  if (!found) throw render(404)
  return { content, ...found }
}
