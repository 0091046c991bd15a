import { groupBy } from '../../site/group-by.ts'
import type { SiteLanguage } from '../../site/languages.ts'
import { memoizeByObject } from '../cache/memoize.ts'
import { textAt } from '../json.ts'
import { listFurtherLanguages } from '../list-languages.ts'
import type { Entity } from '../model.ts'
import type { ContentFiles } from '../read/content-files.ts'
import type { ContentRecord } from '../read/record.ts'

interface Records {
  records: readonly ContentRecord[]
}

/** Returns the records of an entity by the entity's name. */
export function recordsOf({ records }: Records, name: string): readonly ContentRecord[] {
  return byKind(records).get(name) ?? []
}

const byKind = memoizeByObject((records: readonly ContentRecord[]) =>
  groupBy(records, ({ entity }) => entity.name),
)

/** Returns the languages of the site besides the main one. */
export function furtherLanguagesOf(site: Records): readonly SiteLanguage[] {
  const [main] = recordsOf(site, 'site')
  return main ? languagesIn(main) : []
}

// The same record has the same objects, which others are remembered by.
const languagesIn = memoizeByObject(({ data }: ContentRecord) => listFurtherLanguages(data))

/** Returns the URL of a record's page, or undefined if it has no page or lacks a field of the URL pattern. */
export function urlOf(record: ContentRecord): string | undefined {
  const { urlPattern } = record.entity
  if (!urlPattern) return undefined
  let complete = true
  const url = urlPattern.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = field === 'slug' ? record.slug : textAt(record.data, [field])
    if (!value) complete = false
    return value ?? ''
  })
  return complete ? url : undefined
}

interface ListedUrls {
  content: Pick<ContentFiles, 'urlList'>
}

/** Returns the URLs of `urls.txt`, which are public already. */
export const publishedUrls = ({ content: { urlList } }: ListedUrls): ReadonlySet<string> =>
  urlList ? urlsOf(urlList) : new Set()

const urlsOf = memoizeByObject(
  ({ lines }: NonNullable<ContentFiles['urlList']>) => new Set(lines.map(({ url }) => url)),
)

/** Sorts by `order`, then by slug. Records without `order` come last. */
export function sortRecords(records: readonly ContentRecord[]): ContentRecord[] {
  const order = (record: ContentRecord) =>
    typeof record.data?.order === 'number' ? record.data.order : Number.POSITIVE_INFINITY
  const bySlug = (a: ContentRecord, b: ContentRecord) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0)
  return [...records].sort((a, b) => (order(a) === order(b) ? bySlug(a, b) : order(a) - order(b)))
}

export function slugsOf(site: Records, entity: Pick<Entity, 'name'>): string[] {
  return recordsOf(site, entity.name).map(record => record.slug)
}

/** Lists the categories of a collection's records, for its filter. */
export const categoriesIn = (content: Pick<ContentFiles, 'records'>, collection: string): string[] => [
  ...new Set(recordsOf(content, collection).flatMap(({ data }) => textAt(data, ['category']) ?? [])),
]
