import type { DynamicPages } from '../../dynamic-pages.ts'
import { createQueryPage } from '../query-page.ts'

/** The catalog with a comparison of floors. */
export const comparePage = createQueryPage('/flooring', 'compare')

export type CompareDeps = Pick<DynamicPages, 'renderComparePage'>

const MAX_FLOORS = 3

export const compareRoute = ({ renderComparePage }: CompareDeps) =>
  comparePage.route(floors => renderComparePage([...new Set(floors)].slice(0, MAX_FLOORS)))
