import { Hono } from 'hono'
import { splitLanguage } from '../../site/languages.ts'

/** A page that is rendered per request, in each language, if its URL has the query parameter `parameter`. */
export function createQueryPage(path: string, parameter: string) {
  return {
    path,
    matchesQuery: ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
      splitLanguage(pathname).path === path && new URLSearchParams(search).has(parameter),
    /** `render` receives all values of the parameter, at least one. */
    route: (render: (values: readonly string[]) => string | Promise<string>): Hono =>
      new Hono().get(path, async (c, next) => {
        const values = c.req.queries(parameter)
        if (!values) return next()
        c.header('Cache-Control', 'no-store')
        return c.html(await render(values))
      }),
  }
}
