import type { Article, Href, Redirects } from '../../../generated/types.ts'

export interface ChainLink {
  href: Href
  /** Of the neighbor; undefined where the stated address is no article (a redirect). */
  title?: string
}

interface Chain {
  /** In their order. */
  articles: readonly Article[]
  redirects: Redirects['items']
}

/** The neighbors of an article: as it states them, else the ones before and after in order. */
export function neighborsOf(article: Article, chain: Chain) {
  const { articles } = chain
  const at = articles.findIndex(({ slug }) => slug === article.slug)
  return {
    previous: chainLink(article.previous ?? articles[at - 1]?.url, chain),
    next: chainLink(article.next ?? articles[at + 1]?.url, chain),
  }
}

function chainLink(href: Href | undefined, { articles, redirects }: Chain): ChainLink | undefined {
  if (!href) return undefined
  const title = articles.find(({ url }) => url === href)?.title
  // Straight to where a redirect leads: one round trip less for the visitor.
  const target = redirects.find(({ from }) => from === href)?.to ?? href
  return { href: target, ...(title && { title }) }
}
