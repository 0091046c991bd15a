import type { Content } from '../../site/content.ts'
import type { PageHead } from '../head.ts'
import { business, completeBusiness, website } from './business.ts'
import { breadcrumbsNode } from './texts.ts'

/** Creates the JSON-LD of a page, escaped for a script element. */
export function graphJson(content: Content, { path, crumbs, nodes, isError }: PageHead): string {
  const breadcrumbs = crumbs.length > 1 && !isError ? [breadcrumbsNode(content, crumbs)] : []
  const businessNode = path === content.home.url ? completeBusiness(content) : business(content)
  const graph = [businessNode, website(content), ...breadcrumbs, ...nodes]
  // A text may contain "</script>", which would end the element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
