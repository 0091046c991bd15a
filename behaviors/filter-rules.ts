/** Rules of the gallery, blog, catalog, guide and download lists: which items match, and in which order they are shown. */
import { type ReadAttribute, searchTextOf, sortKeyOf, valuesOf } from './filter-item.ts'

/** The visitor's choices by the name of their control. `q` is the search box, `sort` the order; all others are facets. */
export type FilterState = Readonly<Record<string, string>>

export const ALL = 'all'

export const SEARCH = 'q'
export const SORT = 'sort'

/** The text that a list's search looks through: no match runs from one field into the next. */
export const searchText = {
  blog: (post: { title: string; excerpt: string; category: string }) =>
    joined(post.title, post.excerpt, post.category),
  catalog: (product: { name: string; style: string }) => joined(product.name, product.style),
  guides: (guide: { title: string; excerpt: string; tags: readonly string[] }) =>
    joined(guide.title, guide.excerpt, ...guide.tags),
  downloads: (download: { title: string; description: string }) =>
    joined(download.title, download.description),
}

// A search box can't hold a line break.
function joined(...fields: string[]): string {
  return fold(fields.join('\n'))
}

/** Removes case and accents, which many leave out when they type. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function matches(read: ReadAttribute, { q = '', ...choices }: FilterState): boolean {
  if (!searchTextOf(read).includes(fold(q.trim()))) return false
  return Object.entries(choices).every(
    ([name, value]) => name === SORT || value === ALL || valuesOf(read, name).includes(value),
  )
}

/** Returns a sorted copy. Items with equal keys, and all items under an unknown sort, keep their order. */
export function sortItems<Item extends { read: ReadAttribute }>(
  items: readonly Item[],
  sort: string | undefined,
): Item[] {
  const keyed = items.map(item => ({ item, key: sortKeyOf(item.read, sort ?? '') ?? 0 }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}
