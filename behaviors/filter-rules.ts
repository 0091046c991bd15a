/** What the gallery, blog, catalog, guide and download lists match, and how the catalog sorts. */

export interface FilterItem {
  /** Made by one of `searchText`. */
  text: string
  category?: string
  /** Low end of the price per square foot, in dollars. */
  price?: number
  reviews?: number
  rating?: number
  /** ISO date (YYYY-MM-DD). */
  date?: string
  color?: string
  rooms?: readonly string[]
  wear?: string
}

/** What a visitor chose. A missing value filters nothing. */
export interface FilterState {
  q?: string
  category?: string
  price?: string
  color?: string
  room?: string
  wear?: string
  sort?: string
}

export const ALL = 'all'

// Both bounds belong to a band, so $3, $6 and $10 are in two.
export const PRICE_BANDS: Readonly<Record<string, readonly [low: number, high: number]>> = {
  '0-3': [0, 3],
  '3-6': [3, 6],
  '6-10': [6, 10],
  '10-plus': [10, Number.POSITIVE_INFINITY],
}

type Compare = (a: FilterItem, b: FilterItem) => number

const SORTS: Readonly<Record<string, Compare>> = {
  popular: (a, b) => (b.reviews ?? 0) - (a.reviews ?? 0),
  'price-low': (a, b) => (a.price ?? 0) - (b.price ?? 0),
  'price-high': (a, b) => (b.price ?? 0) - (a.price ?? 0),
  rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
  newest: (a, b) => (b.date ?? '').localeCompare(a.date ?? ''),
}

/** Values of the catalogue's price and sort controls, defaults first. */
export const priceValues: readonly string[] = [ALL, ...Object.keys(PRICE_BANDS)]
export const sortValues: readonly string[] = Object.keys(SORTS)

/** The text that a list's search looks through: no match runs from one field into the next. */
export const searchText = {
  blog: (post: { title: string; excerpt: string; category: string }) =>
    joined(post.title, post.excerpt, post.category),
  catalogue: (product: { name: string; style: string }) => joined(product.name, product.style),
  guides: (guide: { title: string; excerpt: string; tags: readonly string[] }) =>
    joined(guide.title, guide.excerpt, ...guide.tags),
  downloads: (download: { title: string; description: string }) =>
    joined(download.title, download.description),
}

// A search box can't hold a line break.
function joined(...fields: string[]): string {
  return fields.join('\n').toLowerCase()
}

export function matches(
  item: FilterItem,
  { q = '', category = ALL, price = ALL, color = ALL, room = ALL, wear = ALL }: FilterState,
): boolean {
  if (!item.text.includes(q.trim().toLowerCase())) return false
  if (category !== ALL && item.category !== category) return false
  if (color !== ALL && item.color !== color) return false
  if (room !== ALL && !item.rooms?.includes(room)) return false
  if (wear !== ALL && item.wear !== wear) return false
  const band = PRICE_BANDS[price]
  if (!band) return true
  return item.price !== undefined && item.price >= band[0] && item.price <= band[1]
}

/** A sorted copy; items that compare equal, and all items under an unknown sort, keep their order. */
export function sortItems<Item extends FilterItem>(items: readonly Item[], sort: string | undefined): Item[] {
  const compare = SORTS[sort ?? '']
  return compare ? [...items].sort(compare) : [...items]
}
