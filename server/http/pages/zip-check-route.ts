import { Hono } from 'hono'
import { zipIn } from '../../../site/zip-answer.ts'
import { compressPages } from '../compress-pages.ts'

/** The page at an address with the answer for what was asked there; undefined where there is no page. */
export type RenderZipCheckPage = (address: string, zip: string) => Promise<string | undefined>

export interface ZipCheckDeps {
  renderZipCheckPage: RenderZipCheckPage
}

/** Whether a page is asked about a ZIP code: each answers where its form stands. */
export const asksAboutZip = ({ search }: Pick<URL, 'search'>) =>
  zipFromQuery(new URLSearchParams(search)) !== undefined

export const zipCheckRoute = (
  { renderZipCheckPage }: ZipCheckDeps,
  headers: Readonly<Record<string, string>>,
): Hono =>
  new Hono().get('*', async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url)
    const zip = zipFromQuery(searchParams)
    const html = zip === undefined ? undefined : await renderZipCheckPage(pathname, zip)
    if (html === undefined) return next()
    return compressPages(c, async () => {
      c.res = c.html(html, 200, { ...headers, 'Cache-Control': 'no-store' })
    })
  })
