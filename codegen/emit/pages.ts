import { getAt, textAt } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'
import type { ResolvedSite } from '../resolve/types.ts'
import { type EmittedFile, emitData } from './emitted-file.ts'

export interface PageData {
  url: string
  title: string
  description: string
  picture?: string
  /** Path of the page's content file, starting with `content/`. */
  source: string
  noindex: boolean
  /** Name of the entity. */
  kind: string
  /** Day of the last revision, or of publication, if the page states one. */
  modified?: string
}

/** Lists all pages, sorted by URL. */
export function listPages(site: ResolvedSite): PageData[] {
  return [...site.pages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([url, record]) => describePage(url, record))
}

export const emitPages = (site: ResolvedSite): EmittedFile => emitData('pages', listPages(site))

function describePage(url: string, record: ContentRecord): PageData {
  const { data, entity } = record
  const picture = textAt(data, ['metadata', 'ogImage']) ?? textAt(data, ['picture', 'src'])
  const modified = ['updated', 'date', 'publishDate'].map(field => textAt(data, [field])).find(Boolean)
  return {
    url,
    title: textAt(data, ['metadata', 'title']) ?? textAt(data, ['title']) ?? textAt(data, ['name']) ?? url,
    description: textAt(data, ['metadata', 'description']) ?? '',
    ...(picture === undefined ? {} : { picture }),
    source: `content/${record.path}`,
    noindex: getAt(data, ['metadata', 'noindex']) === true,
    kind: entity.name,
    ...(modified === undefined ? {} : { modified }),
  }
}
