import { type Context, Hono } from 'hono'
import { knownKeys } from '../../../site/estimate-fields.ts'
import { longestQuery } from '../../../site/floor-cost/job-query.ts'

/** Where the calculator answers without JavaScript. */
export const estimatePath = '/estimate'

/** Where the form of a request is. */
export const requestPath = '/contact'

/** The calculator's page for the query of an address. */
export type RenderEstimatePage = (query: string) => string

/** The form of a request, filled in with what the query of its address says. */
export type RenderFilledContactPage = (query: string) => string

export interface EstimateDeps {
  renderEstimatePage: RenderEstimatePage
  renderFilledContactPage: RenderFilledContactPage
}

/** Whether a page has to be worked out: the one from the build is for nothing in particular. */
export const asksForEstimate = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  (pathname === estimatePath && search.length > 1) ||
  (pathname === requestPath && fillsIn(new URLSearchParams(search)))

const fillsIn = (query: URLSearchParams) => PREFILL_KEYS.some(key => query.has(key))

/** Around a calculation stand a key and the escapes of its signs. */
const longestAround = 3 * longestQuery

/** GET with a query: the page with the answer. A longer query than any calculation has is none. */
export function estimateRoute({ renderEstimatePage, renderFilledContactPage }: EstimateDeps): Hono {
  const answer = (c: Context, html: string) => {
    c.header('Cache-Control', 'no-store')
    return c.html(html)
  }
  return new Hono()
    .get(estimatePath, async (c, next) => {
      const url = new URL(c.req.url)
      if (!asksForEstimate(url)) return next()
      const { search } = url
      return answer(c, renderEstimatePage(search.length > longestQuery ? '' : search.slice(1)))
    })
    .get(requestPath, async (c, next) => {
      const url = new URL(c.req.url)
      if (!asksForEstimate(url)) return next()
      const { search } = url
      return answer(c, renderFilledContactPage(search.length > longestAround ? '' : search.slice(1)))
    })
}
