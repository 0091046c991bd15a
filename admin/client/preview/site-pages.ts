import { loadPage } from '../../../pages/routes.ts'
import { renderBody } from '../../../renderer/render-body.tsx'
import type { Content } from '../../../site/content.ts'

/** The page at an address of the site, as the build would write its body; undefined where there is none. */
export async function renderAddress(content: Content, address: string): Promise<string | undefined> {
  const page = await loadPage(address)
  const data = page?.data(content)
  return page && data && renderBody({ content, head: data.head, children: page.element(data.subject) })
}
