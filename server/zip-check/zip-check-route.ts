import { Hono } from 'hono'

/** The page of all cities, which answers whether a ZIP code is served. */
export const zipCheckPath = '/cities'

/** The page with the answer for what was asked. */
export type RenderZipCheckPage = (zip: string) => string

export interface ZipCheckDeps {
  renderZipCheckPage: RenderZipCheckPage
}

// Nothing longer is answered, nor repeated.
const longestQuestion = 20

/** Whether the page has to be rendered for this request, since the one from the build answers nothing. */
export const asksForZip = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  pathname === zipCheckPath && new URLSearchParams(search).has('zip')

export function zipCheckRoute({ renderZipCheckPage }: ZipCheckDeps): Hono {
  return new Hono().get(zipCheckPath, async (c, next) => {
    const zip = c.req.query('zip')
    if (zip === undefined) return next()
    c.header('Cache-Control', 'no-store')
    return c.html(renderZipCheckPage(zip.trim().slice(0, longestQuestion)))
  })
}
