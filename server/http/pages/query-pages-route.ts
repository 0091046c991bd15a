import { type Context, Hono, type Next } from 'hono'
import { PREFILL_KEYS } from '../../../site/estimate-fields.ts'
import { MAX_QUERY_LENGTH } from '../../../site/floor-cost/job-query.ts'
import { splitLanguage } from '../../../site/languages.ts'
import { CALCULATION_KEY, calculatorPath, contactPath, visualizerPath } from '../../../site/page-paths.ts'
import type { DynamicPages } from '../../dynamic-pages.ts'

export type QueryPageDeps = Pick<
  DynamicPages,
  'renderCalculatorPage' | 'renderFilledContactPage' | 'renderVisualizerPage'
>

/** Whether a page must be rendered for its query. */
export function matchesPageQuery({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const { path } = splitLanguage(pathname)
  const query = new URLSearchParams(search)
  return (
    (path === calculatorPath && search.length > 1) ||
    (path === contactPath && hasFormField(query)) ||
    (path === visualizerPath && query.has(CALCULATION_KEY))
  )
}

const hasFormField = (query: URLSearchParams) => PREFILL_KEYS.some(key => query.has(key))

// The form's query contains the calculator's query, escaped, and other keys.
const MAX_CONTACT_QUERY_LENGTH = 3 * MAX_QUERY_LENGTH + 200

/** GET with a query. */
export function queryPagesRoute({
  renderCalculatorPage,
  renderFilledContactPage,
  renderVisualizerPage,
}: QueryPageDeps): Hono {
  const respond =
    (render: (search: string) => string | Promise<string>) => async (c: Context, next: Next) => {
      const url = new URL(c.req.url)
      if (!matchesPageQuery(url)) return next()
      c.header('Cache-Control', 'no-store')
      return c.html(await render(url.search.slice(1)))
    }
  return new Hono()
    .get(
      calculatorPath,
      // The page says that a query is too long.
      respond(query => renderCalculatorPage(query.slice(0, MAX_CONTACT_QUERY_LENGTH + 1))),
    )
    .get(
      contactPath,
      respond(query => renderFilledContactPage(query.length < MAX_CONTACT_QUERY_LENGTH ? query : '')),
    )
    .get(
      visualizerPath,
      respond(query => {
        const calculation = new URLSearchParams(query).get(CALCULATION_KEY) ?? ''
        return renderVisualizerPage(calculation.length <= MAX_QUERY_LENGTH ? calculation : '')
      }),
    )
}
