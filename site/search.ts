import MiniSearch from 'minisearch'
import type { Content } from './content.ts'
import { memoize } from './dependencies.ts'

type Pages = Content['pages']['all']

const MAX_RESULTS = 20

export interface SearchResult {
  /** The best matches, at most 20. */
  pages: Pages
  /** Number of all matches. */
  count: number
}

/** Finds the pages that contain every word of a query or a word that starts with it. Matches in titles come first. */
export function searchPages(all: Pages, query: string): SearchResult {
  const pages = pageSearch(all)(query)
  return { pages: pages.slice(0, MAX_RESULTS), count: pages.length }
}

const pageSearch = memoize((all: Pages) =>
  createSearch(
    all.filter(({ noindex }) => !noindex),
    ({ title, url, description }) => ({ title, url, description }),
    { title: 3, url: 2, description: 1 },
    'AND',
  ),
)

/** Indexes the texts of items. Returns a function that finds the items for a query, best first; words match from their start. */
export function createSearch<Item, Field extends string>(
  items: readonly Item[],
  textsOf: (item: Item) => Readonly<Record<Field, string>>,
  weights: Readonly<Record<Field, number>>,
  combineWith: 'AND' | 'OR' = 'OR',
): (query: string) => Item[] {
  const index = new MiniSearch({
    fields: Object.keys(weights),
    searchOptions: { boost: weights, combineWith, prefix: true },
  })
  index.addAll(items.map((item, id) => ({ ...textsOf(item), id })))
  return query => index.search(query).flatMap(({ id }) => items[id] ?? [])
}
