import { coversAllRecords, parseDependencyKey } from '../../site/dependencies.ts'
import type { PublishedPage } from './publish-input.ts'

export interface PageDatesOptions {
  pages: readonly Pick<PublishedPage, 'url' | 'source' | 'kind'>[]
  /** Date and time of the last change of each file of content, by its path as 'content/…'. */
  files: ReadonlyMap<string, string>
  /** Names of the parts of the content that a page itself read, without its frame. */
  partsOf: (url: string) => readonly string[]
}

/**
 * When each page last changed, by its address: as its own file did, the files of the pages below it, which it lists,
 * and of records without a page of their own that stand on it. What every page prints, such as labels and the menu,
 * changes none. A page of which nothing is known has no date.
 */
export function pageDates({ pages, files, partsOf }: PageDatesOptions): Map<string, string> {
  const kindsWithPages = new Set(pages.map(({ kind }) => kind))
  const below = grouped(pages, ({ url }) => parentOf(url))
  const inFolder = grouped(files, ([file]) => file.split('/').slice(0, -1).join('/'))
  const listedBy = (url: string) =>
    partsOf(url)
      .filter(coversAllRecords)
      .map(parseDependencyKey)
      .filter(({ kind, field }) => !field && !kindsWithPages.has(kind))
      .flatMap(({ kind }) => inFolder.get(`content/${kind}`) ?? [])
  return new Map(
    pages.flatMap(page => {
      const own = [page, ...(below.get(page.url) ?? [])].flatMap(({ source }) => files.get(source) ?? [])
      const last = newest([...own, ...listedBy(page.url).map(([, date]) => date)])
      return last === undefined ? [] : [[page.url, last] as const]
    }),
  )
}

/** '/cities' of '/cities/austin'; the home page lists no page. */
const parentOf = (url: string) => url.slice(0, url.lastIndexOf('/')) || undefined

// Map.groupBy is newer than the oldest Node that runs this.
function grouped<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const others = groups.get(key)
    if (others) others.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Of dates with their time zones. */
function newest(dates: readonly string[]): string | undefined {
  return [...dates].sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
}
