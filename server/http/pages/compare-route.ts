import { queryPage } from '../query-page.ts'

/** The catalog, which answers with floors side by side. */
export const comparePage = queryPage('/flooring', 'compare')

/** The catalog with a table of these floors, told by their slugs. */
export type RenderComparePage = (floors: readonly string[]) => string

export interface CompareDeps {
  renderComparePage: RenderComparePage
}

/** More don't stand side by side. */
const mostFloors = 3

export const compareRoute = ({ renderComparePage }: CompareDeps) =>
  comparePage.route(floors => renderComparePage([...new Set(floors)].slice(0, mostFloors)))
