import type { RefObject } from 'react'

interface SearchBoxProps {
  label: string
  query: string
  onQuery: (query: string) => void
  /** Contains the results. Enter and the arrow down lead to the first one. */
  results: RefObject<HTMLElement | null>
}

export function SearchBox({ label, query, onQuery, results }: SearchBoxProps) {
  return (
    <input
      className="input"
      type="search"
      aria-label={label}
      placeholder={label}
      value={query}
      onChange={event => onQuery(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        results.current?.querySelector<HTMLElement>('.list__file')?.focus()
      }}
    />
  )
}
