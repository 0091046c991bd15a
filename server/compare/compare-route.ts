import { Hono } from 'hono'

/** The catalog, which answers with floors side by side. */
export const comparePath = '/flooring'

/** The catalog with a table of these floors, told by their slugs. */
export type RenderComparePage = (floors: readonly string[]) => string

export interface CompareDeps {
  renderComparePage: RenderComparePage
}

/** More don't stand side by side. */
const mostFloors = 3

/** Whether the page has to be rendered for this request, since the one from the build compares nothing. */
export const asksToCompare = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  pathname === comparePath && new URLSearchParams(search).has('compare')

export function compareRoute({ renderComparePage }: CompareDeps): Hono {
  return new Hono().get(comparePath, async (c, next) => {
    const floors = c.req.queries('compare')
    if (!floors) return next()
    c.header('Cache-Control', 'no-store')
    return c.html(renderComparePage([...new Set(floors)].slice(0, mostFloors)))
  })
}
