/** List items as data attributes: the page writes them, the filter reads them. */

export interface FilterItem {
  /** Text that the search box looks through; created by `searchText`. */
  text: string
  /** Values by the name of the control that filters by them. */
  values?: Readonly<Record<string, readonly string[]>>
  /** Sort keys by the value of the sort control. The smallest key comes first. */
  sortKeys?: Readonly<Record<string, number>>
}

// Values contain spaces ("20 mil"), but no line breaks.
const SEPARATOR = '\n'

const valuesAttribute = (name: string) => `data-${name}` as const
const sortAttribute = (name: string) => `data-sort-${name}` as const

/** Attributes of an item's element: `<li {...itemAttributes({ text, values: { category: ['tile'] } })}>`. */
export function itemAttributes({
  text,
  values = {},
  sortKeys = {},
}: FilterItem): Record<`data-${string}`, string | number> {
  return {
    'data-item': '',
    'data-text': text,
    ...Object.fromEntries(
      Object.entries(values).map(([name, list]) => [valuesAttribute(name), list.join(SEPARATOR)]),
    ),
    ...Object.fromEntries(Object.entries(sortKeys).map(([name, key]) => [sortAttribute(name), key])),
  }
}

/** Reads an attribute of an item's element; null if the element doesn't have it. */
export type ReadAttribute = (name: string) => string | null

export const searchTextOf = (read: ReadAttribute): string => read('data-text') ?? ''

export const valuesOf = (read: ReadAttribute, name: string): readonly string[] =>
  read(valuesAttribute(name))?.split(SEPARATOR) ?? []

/** Returns undefined if the list can't be sorted by `name`. */
export function sortKeyOf(read: ReadAttribute, name: string): number | undefined {
  const key = read(sortAttribute(name))
  return key === null ? undefined : Number(key)
}
