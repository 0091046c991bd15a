import { Hono } from 'hono'
import { type LanguagePath, splitLanguage } from '../../../site/languages.ts'
import { zipFromQuery } from '../../../site/zip-check.ts'
import type { DynamicPages } from '../../dynamic-pages.ts'
import { compressPages } from '../compress-pages.ts'

export type ZipCheckDeps = Pick<DynamicPages, 'renderZipCheckPage'>

/** Whether the query asks about a ZIP code. Every page with the form can show the answer. */
export const matchesZipQuery = ({ search }: Pick<URL, 'search'>) =>
  zipFromQuery(new URLSearchParams(search)) !== undefined

export const zipCheckRoute = (
  { renderZipCheckPage }: ZipCheckDeps,
  { headers, languagePath }: { headers: Readonly<Record<string, string>>; languagePath: LanguagePath },
): Hono =>
  new Hono().get('*', async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url)
    if (splitLanguage(pathname).languagePath !== languagePath) return next()
    const zip = zipFromQuery(searchParams)
    const html = zip === undefined ? undefined : await renderZipCheckPage(pathname, zip)
    if (html === undefined) return next()
    return compressPages(c, async () => {
      c.res = c.html(html, 200, { ...headers, 'Cache-Control': 'no-store' })
    })
  })
