import { createQueryPage } from '../query-page.ts'

/** The catalog with a comparison of floors. */
export const comparePage = createQueryPage('/flooring', 'compare')

/** Renders the catalog with a table of the floors with these slugs. */
export type RenderComparePage = (floors: readonly string[]) => string

export interface CompareDeps {
  renderComparePage: RenderComparePage
}

const MAX_FLOORS = 3

export const compareRoute = ({ renderComparePage }: CompareDeps) =>
  comparePage.route(floors => renderComparePage([...new Set(floors)].slice(0, MAX_FLOORS)))
