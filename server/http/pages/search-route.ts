import { searchUrl } from '../../../site/addresses.ts'
import type { SearchResult } from '../../../site/search.ts'
import { toLine } from '../../../site/typed-text.ts'
import type { SearchSite } from '../../site-search.ts'
import { createQueryPage } from '../query-page.ts'

/** The search results. Without a query, this URL is a prerendered page. */
export const searchPage = createQueryPage(searchUrl, 'q')

/** Renders the results for the words of a visitor. */
export type RenderSearchPage = (words: string, result: SearchResult) => string

export interface SearchDeps {
  searchSite: SearchSite
  renderSearchPage: RenderSearchPage
}

// Longer questions are cut, also where the page repeats them.
const MAX_QUESTION_LENGTH = 100

export const searchRoute = ({ searchSite, renderSearchPage }: SearchDeps) =>
  searchPage.route(async ([typed = '']) => {
    const words = toLine(typed).slice(0, MAX_QUESTION_LENGTH)
    return renderSearchPage(words, await searchSite(words))
  })
