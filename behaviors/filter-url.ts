/** A filter's state in the URL's query, so that reload, share and back keep it. */
import type { FilterState } from './filter-rules.ts'

export const filterNames = ['q', 'category', 'price', 'color', 'room', 'wear', 'sort'] as const
export type FilterName = (typeof filterNames)[number]

/** The values that each control of a page offers, default first; an empty list is free text. */
export type FilterChoices = Partial<Record<FilterName, readonly string[]>>

export function defaultState(choices: FilterChoices): FilterState {
  const state: FilterState = {}
  for (const name of filterNames) if (choices[name]) state[name] = choices[name][0] ?? ''
  return state
}

/** The state in a query; what the page's controls don't offer is ignored. */
export function readState(search: string, choices: FilterChoices): FilterState {
  const query = new URLSearchParams(search)
  const state = defaultState(choices)
  for (const name of filterNames) {
    const value = query.get(name)
    const offered = choices[name]
    if (value !== null && offered && (offered.length === 0 || offered.includes(value))) state[name] = value
  }
  return state
}

/** The query that stands for a state: defaults are left out, parameters of others stay. */
export function writeState(search: string, state: FilterState, choices: FilterChoices): string {
  const query = new URLSearchParams(search)
  const defaults = defaultState(choices)
  for (const name of filterNames) {
    if (!choices[name]) continue
    const value = state[name]?.trim()
    // Deleted first, so that the same choices give the same URL in whatever order they were made.
    query.delete(name)
    if (value && value !== defaults[name]) query.append(name, value)
  }
  const text = query.toString()
  return text && `?${text}`
}

/** 'one' and 'many' are a count's texts; many has a `{count}` in it. */
export function countText(count: number, one: string, many: string): string {
  return (count === 1 ? one : many).replace('{count}', String(count))
}
