/** The state of a filter in the URL's query, so that reload, share and back keep it. */
import type { FilterState } from './filter-rules.ts'

/** Values that each control of a page offers, default first, in the order of the page. An empty list is free text. */
export type FilterOptions = Readonly<Record<string, readonly string[]>>

export const defaultState = (choices: FilterOptions): FilterState =>
  Object.fromEntries(Object.entries(choices).map(([name, [first = '']]) => [name, first]))

/** Reads the state from a query; ignores parameters and values that the page's controls don't offer. */
export function readState(search: string, choices: FilterOptions): FilterState {
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    Object.entries(choices).map(([name, values]) => {
      const value = query.get(name)
      const isOffered = value !== null && (values.length === 0 || values.includes(value))
      return [name, isOffered ? value : (values[0] ?? '')]
    }),
  )
}

/** Writes a state into a query: leaves out defaults, keeps other parameters. */
export function writeState(search: string, state: FilterState, choices: FilterOptions): string {
  const query = new URLSearchParams(search)
  const defaults = defaultState(choices)
  for (const name of Object.keys(choices)) {
    const value = state[name]?.trim()
    // Delete first, so that the same choices give the same URL in whatever order they were made.
    query.delete(name)
    if (value && value !== defaults[name]) query.append(name, value)
  }
  const text = query.toString()
  return text && `?${text}`
}

/** Fills a count into its text; 'many' has a `{count}` in it. */
export function countText(count: number, one: string, many: string): string {
  return (count === 1 ? one : many).replace('{count}', String(count))
}
