import type { Article, Href } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { memoize } from '../../../site/dependencies.ts'

export interface ChainLink {
  href: Href
  /** Title of the neighbor. Undefined if the URL isn't an article's (a redirect). */
  title?: string
}

type Chain = Pick<Content, 'articles' | 'redirects'>

/** Returns the neighbors of an article: those that it names, or those before and after it. */
export function neighborsOf(article: Article, content: Chain) {
  const { urls, places } = chainOf(content)
  const at = places.get(article.url) ?? Number.NaN
  return {
    previous: chainLink(article.previous ?? urls[at - 1], content),
    next: chainLink(article.next ?? urls[at + 1], content),
  }
}

// Memoized, so that the cost of an article doesn't grow with their number.
const chainOf = memoize(({ articles }: Chain) => {
  const urls: readonly Href[] = articles.all.map(({ url }) => url)
  return { urls, places: new Map(urls.map((url, place) => [url, place])) }
})

function chainLink(href: Href | undefined, content: Chain): ChainLink | undefined {
  if (!href) return undefined
  const { articles, redirects } = content
  const place = chainOf(content).places.get(href)
  const title = place === undefined ? undefined : articles.all[place]?.title
  // Link to the target of a redirect, to save a round trip.
  const target = redirects.items.find(({ from }) => from === href)?.to ?? href
  return { href: target, ...(title && { title }) }
}
