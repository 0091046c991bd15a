import { Hono } from 'hono'

/** A page that is rendered for a parameter of its address, since the one from the build, if there is one, answers nothing. */
export function queryPage(path: string, parameter: string) {
  return {
    path,
    isAsked: ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
      pathname === path && new URLSearchParams(search).has(parameter),
    /** `render` gets every value that the parameter has: one at least. */
    route: (render: (values: readonly string[]) => string): Hono =>
      new Hono().get(path, async (c, next) => {
        const values = c.req.queries(parameter)
        if (!values) return next()
        c.header('Cache-Control', 'no-store')
        return c.html(render(values))
      }),
  }
}
