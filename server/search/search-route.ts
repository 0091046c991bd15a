import { Hono } from 'hono'
import { searchUrl } from '../../site/addresses.ts'

/** The page with what the site has on some words. */
export type RenderSearchPage = (words: string) => string

export interface SearchDeps {
  renderSearchPage: RenderSearchPage
}

// Nothing longer is looked for, nor repeated.
const longestQuestion = 100

/** Whether there is something to search for: without it, nothing is at this address. */
export const asksToSearch = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  pathname === searchUrl && new URLSearchParams(search).has('q')

export function searchRoute({ renderSearchPage }: SearchDeps): Hono {
  return new Hono().get(searchUrl, async (c, next) => {
    const words = c.req.query('q')
    if (words === undefined) return next()
    c.header('Cache-Control', 'no-store')
    return c.html(renderSearchPage(words.trim().slice(0, longestQuestion)))
  })
}
