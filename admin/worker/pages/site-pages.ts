import { loadPage } from '../../../pages/routes.ts'
import { renderBody } from '../../../renderer/render-body.tsx'
import type { Content } from '../../../site/content.ts'

/** Renders the body of the page at an address, as the build would. Returns undefined if no page has it. */
export async function renderAddress(content: Content, address: string): Promise<string | undefined> {
  const page = await loadPage(address)
  const data = page?.data(content)
  return page && data && renderBody({ content, head: data.head, children: page.element(data.subject) })
}
