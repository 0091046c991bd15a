import { searchUrl } from '../../../site/addresses.ts'
import { toLine } from '../../../site/typed-text.ts'
import { createQueryPage } from '../query-page.ts'

/** The search results. Without a query, this URL doesn't exist. */
export const searchPage = createQueryPage(searchUrl, 'q')

/** Renders the results for the words of a visitor. */
export type RenderSearchPage = (words: string) => string

export interface SearchDeps {
  renderSearchPage: RenderSearchPage
}

// Longer questions are cut, also where the page repeats them.
const MAX_QUESTION_LENGTH = 100

export const searchRoute = ({ renderSearchPage }: SearchDeps) =>
  searchPage.route(([words = '']) => renderSearchPage(toLine(words).slice(0, MAX_QUESTION_LENGTH)))
