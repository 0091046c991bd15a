import { Hono } from 'hono'
import { longestQuery } from '../../site/floor-cost/job-query.ts'

/** Where the calculator answers without JavaScript. */
export const estimatePath = '/estimate'

/** The calculator's page for the query of an address. */
export type RenderEstimatePage = (query: string) => string

export interface EstimateDeps {
  renderEstimatePage: RenderEstimatePage
}

/** Whether the page has to be worked out: the one from the build is for nothing in particular. */
export const asksForEstimate = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  pathname === estimatePath && search.length > 1

/** GET with a query: the page with the answer. A longer query than any calculation has is none. */
export function estimateRoute({ renderEstimatePage }: EstimateDeps): Hono {
  return new Hono().get(estimatePath, async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    if (!asksForEstimate({ pathname, search })) return next()
    c.header('Cache-Control', 'no-store')
    return c.html(renderEstimatePage(search.length > longestQuery ? '' : search.slice(1)))
  })
}
