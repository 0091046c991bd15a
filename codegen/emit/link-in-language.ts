import type { Root } from 'hast'
import { inLanguage } from '../../site/languages.ts'
import type { Json } from '../json.ts'
import { nodesOf } from '../markdown/nodes.ts'
import type { ResolvedRecord } from '../resolve/resolve-record.ts'
import type { SiteInLanguage } from '../resolve/types.ts'
import { mapShaped, type Shape } from '../schema/shape.ts'

/** Gives the links of a record to pages and files that the language has the URLs of this language, and its own URLs as well. */
export function linkInLanguage(
  record: ResolvedRecord,
  shape: Shape,
  { languagePath, published }: SiteInLanguage,
): ResolvedRecord {
  const link = (href: string) => {
    const [page = ''] = href.split(/[?#]/, 1)
    return published.has(page) ? inLanguage(href, languagePath) : href
  }
  const { slug, url, body, downloadUrl, ...data } = record
  const linked = mapShaped(shape, data as Json, (value, at) =>
    typeof value === 'string' && at?.kind === 'text' && at.holds === 'link' ? link(value) : value,
  )
  return {
    ...(slug === undefined ? {} : { slug }),
    ...(url === undefined ? {} : { url: link(url) }),
    ...(linked as Record<string, unknown>),
    ...(typeof downloadUrl === 'string' ? { downloadUrl: link(downloadUrl) } : {}),
    ...(body === undefined ? {} : { body: { ...body, tree: linkTree(body.tree, link) } }),
  }
}

/** Links a copy, because the tree itself may be cached. */
function linkTree(tree: Root, link: (href: string) => string): Root {
  const copy = structuredClone(tree)
  for (const node of nodesOf(copy)) {
    if (node.type !== 'element') continue
    for (const [name, value] of Object.entries(node.properties))
      if (typeof value === 'string') node.properties[name] = link(value)
  }
  return copy
}
