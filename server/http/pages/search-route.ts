import { searchUrl } from '../../../site/addresses.ts'
import { toLine } from '../../../site/typed-text.ts'
import type { DynamicPages } from '../../dynamic-pages.ts'
import type { SearchSite } from '../../site-search.ts'
import { createQueryPage } from '../query-page.ts'

/** The search results. Without a query, this URL is a prerendered page. */
export const searchPage = createQueryPage(searchUrl, 'q')

export interface SearchDeps extends Pick<DynamicPages, 'renderSearchPage'> {
  searchSite: SearchSite
}

// Longer questions are cut, also where the page repeats them.
const MAX_QUESTION_LENGTH = 100

export const searchRoute = ({ searchSite, renderSearchPage }: SearchDeps) =>
  searchPage.route(async ([typed = '']) => {
    const words = toLine(typed).slice(0, MAX_QUESTION_LENGTH)
    return renderSearchPage(words, await searchSite(words))
  })
