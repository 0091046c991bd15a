import type { ReactNode } from 'react'

/** A term and its description, as one row of a `dl`. */
export function DescriptionRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
