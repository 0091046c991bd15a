import type { Content } from '../site/content.ts'
import { createPageSearch, type FindPages, type SearchResult } from '../site/search.ts'

/** Returns a page as Markdown by its URL path, or undefined. */
export type ReadMarkdown = (url: string) => Promise<string | undefined>

export type SearchSite = (query: string) => Promise<SearchResult>

/** Searches in a language. A query that only another one understands is searched there. */
export const searchLanguages =
  (own: SearchSite, searches: readonly SearchSite[]): SearchSite =>
  async query => {
    const result = await own(query)
    if (result.isUnderstood) return result
    for (const search of searches) {
      const other = search === own ? result : await search(query)
      if (other.isUnderstood) return other
    }
    return result
  }

/** Creates the search over all text of the pages that search engines may index. Reads and indexes them for the first query. */
export function createSiteSearch(content: Content, readMarkdown: ReadMarkdown): SearchSite {
  const { contactPage, calculatorPage, pages, searchPage } = content
  let search: Promise<FindPages> | undefined
  const open = async () => {
    const shown = pages.all.filter(({ noindex }) => !noindex)
    const texts = await Promise.all(
      shown.map(async page => ({ ...page, markdown: (await readMarkdown(page.url)) ?? '' })),
    )
    const floors = calculatorPage.floors.flatMap(({ value, searchName }) =>
      searchName === undefined ? [] : { value, find: searchName },
    )
    return createPageSearch(texts, searchPage, { floors, emergency: contactPage.emergency })
  }
  return async query => {
    // Don't keep a failure: the next query tries again.
    search ??= open().catch(error => {
      search = undefined
      throw error
    })
    return (await search)(query)
  }
}
