import { paramsAt, routeAt } from '../../../pages/page-at.ts'
import { renderBody } from '../../../renderer/render-body.tsx'
import type { Content } from '../../../site/content.ts'

/** The page at an address of the site, as the build would write its body; undefined where there is none. */
export async function renderAddress(content: Content, address: string): Promise<string | undefined> {
  const route = routeAt(address)
  const data = route?.data(content, paramsAt(address, route))
  if (!route || !data) return undefined
  const children = await route.element(data.subject)
  return renderBody({ content, head: data.head, children })
}
