import type { Content } from '../../site/content.ts'
import type { PageHead } from '../head.ts'
import { business, website, wholeBusiness } from './business.ts'
import { breadcrumbsThing } from './texts.ts'

/** The page's one JSON-LD block, ready to stand in a script element. */
export function graphJson(content: Content, { path, crumbs, things, isError }: PageHead): string {
  const breadcrumbs = crumbs.length > 1 && !isError ? [breadcrumbsThing(content, crumbs)] : []
  const firm = path === '/' ? wholeBusiness(content) : business(content)
  const graph = [firm, website(content), ...breadcrumbs, ...things]
  // `<` would end the element early if a text held "</script>".
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
