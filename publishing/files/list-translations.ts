import type { Content } from '../../site/content.ts'
import type { PublishedTranslation } from '../site-files/publish-input.ts'

/** Lists what is published of a site in its further languages. */
export const listTranslations = (contents: ReadonlyMap<string, Content>): PublishedTranslation[] =>
  [...contents].map(([path, { site, pages, articles, redirects }]) => ({
    path,
    site,
    pages: pages.all,
    articles: articles.all,
    redirects: redirects.items,
  }))
