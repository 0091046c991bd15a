import { loadPage } from '../../pages/routes.ts'
import { renderBody } from '../../renderer/render-body.tsx'
import type { Content } from '../../site/content.ts'

/** Renders the body of a page. */
export async function pageBody(address: string, content: Content): Promise<string> {
  const page = await loadPage(address)
  const data = page?.data(content)
  if (!page || !data) throw new Error(`${address} has no page`)
  return renderBody({ content, head: data.head, children: page.element(data.subject) })
}
