import { redirects } from '../../../generated/content/redirects.js'
import type { Article, Href } from '../../../generated/types.ts'

export interface ChainLink {
  href: Href
  /** Of the neighbor; undefined where the stated address is no article (a redirect). */
  title?: string
}

/** The neighbors of an article: as it states them, else the ones before and after in order. */
export function neighborsOf(article: Article, articles: readonly Article[]) {
  const at = articles.findIndex(({ slug }) => slug === article.slug)
  return {
    previous: chainLink(article.previous ?? articles[at - 1]?.url, articles),
    next: chainLink(article.next ?? articles[at + 1]?.url, articles),
  }
}

function chainLink(href: Href | undefined, articles: readonly Article[]): ChainLink | undefined {
  if (!href) return undefined
  const title = articles.find(({ url }) => url === href)?.title
  return { href: redirectedTo(href), ...(title && { title }) }
}

// Straight to where a redirect leads: one round trip less for the visitor.
const redirectedTo = (href: Href): Href => redirects.items.find(({ from }) => from === href)?.to ?? href
