import type { PageHead } from '../head.ts'
import { business, website } from './business.ts'
import { breadcrumbsThing } from './texts.ts'

/** The page's one JSON-LD block, ready to stand in a script element. */
export function graphJson({ crumbs, things }: PageHead): string {
  const graph = [business(), website(), ...(crumbs.length > 1 ? [breadcrumbsThing(crumbs)] : []), ...things]
  // `<` would end the element early if a text held "</script>".
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
