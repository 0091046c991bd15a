import type { Article, Href } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { memoize } from '../../../site/dependencies.ts'

export interface ChainLink {
  href: Href
  /** Of the neighbor; undefined where the stated address is no article (a redirect). */
  title?: string
}

type Chain = Pick<Content, 'articles' | 'redirects'>

/** The neighbors of an article: as it states them, else the ones before and after in order. */
export function neighborsOf(article: Article, content: Chain) {
  const { urls, places } = chainOf(content)
  const at = places.get(article.url) ?? Number.NaN
  return {
    previous: chainLink(article.previous ?? urls[at - 1], content),
    next: chainLink(article.next ?? urls[at + 1], content),
  }
}

// Once for all articles: each that asked all the others would cost more with each that is added.
const chainOf = memoize(({ articles }: Chain) => {
  const urls: readonly Href[] = articles.all.map(({ url }) => url)
  return { urls, places: new Map(urls.map((url, place) => [url, place])) }
})

function chainLink(href: Href | undefined, content: Chain): ChainLink | undefined {
  if (!href) return undefined
  const { articles, redirects } = content
  const place = chainOf(content).places.get(href)
  const title = place === undefined ? undefined : articles.all[place]?.title
  // Straight to where a redirect leads: one round trip less for the visitor.
  const target = redirects.items.find(({ from }) => from === href)?.to ?? href
  return { href: target, ...(title && { title }) }
}
