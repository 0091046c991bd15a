import { searchUrl } from '../../../site/addresses.ts'
import { toLine } from '../../../site/typed-text.ts'
import { queryPage } from '../query-page.ts'

/** What the site has on some words: without them, nothing is at this address. */
export const searchPage = queryPage(searchUrl, 'q')

/** The page with what the site has on some words. */
export type RenderSearchPage = (words: string) => string

export interface SearchDeps {
  renderSearchPage: RenderSearchPage
}

// Nothing longer is looked for, nor repeated.
const longestQuestion = 100

export const searchRoute = ({ renderSearchPage }: SearchDeps) =>
  searchPage.route(([words = '']) => renderSearchPage(toLine(words).slice(0, longestQuestion)))
