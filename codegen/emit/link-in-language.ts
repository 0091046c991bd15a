import { inLanguage } from '../../site/languages.ts'
import type { Json } from '../json.ts'
import { mapTexts } from '../markdown/map-texts.ts'
import type { SiteInLanguage } from '../resolve/types.ts'
import { isAnnotated } from '../schema/annotations.ts'
import { mapShaped, type Shape } from '../schema/shape.ts'
import type { PageRecord } from './page-record.ts'

/** Gives the links of a record to pages and files that the language has the URLs of this language, and its own URLs as well. */
export function linkInLanguage(
  record: PageRecord,
  shape: Shape,
  { languagePath, published }: SiteInLanguage,
): PageRecord {
  const link = (href: string) => {
    const [page = ''] = href.split(/[?#]/, 1)
    return published.has(page) ? inLanguage(href, languagePath) : href
  }
  const { slug, url, body, downloadUrl, ...data } = record
  const linked = mapShaped(
    shape,
    data as Json,
    (value, at) =>
      typeof value === 'string' && at?.kind === 'text' && at.holds === 'link' ? link(value) : value,
    at => at !== undefined && isAnnotated(at),
  )
  return {
    ...(slug === undefined ? {} : { slug }),
    ...(url === undefined ? {} : { url: link(url) }),
    ...(linked as Record<string, unknown>),
    ...(typeof downloadUrl === 'string' ? { downloadUrl: link(downloadUrl) } : {}),
    ...(body === undefined ? {} : { body: { ...body, tree: mapTexts(body.tree, { property: link }) } }),
  }
}
