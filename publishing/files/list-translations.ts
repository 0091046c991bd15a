import type { Content } from '../../site/content.ts'
import type { PublishedPage, PublishedTranslation } from '../site-files/publish-input.ts'

/** Lists what is published of a site in its further languages. */
export const listTranslations = (contents: Iterable<Content>): PublishedTranslation[] =>
  [...contents].map(content => ({
    site: content.site,
    pages: pagesWithQuestions(content),
    articles: content.articles.all,
    redirects: content.redirects.items,
    assistants: content.assistantTexts,
  }))

/** Lists the pages of a content with the common questions that they answer. */
export function pagesWithQuestions(content: Content): PublishedPage[] {
  const questions = questionsByUrl(content)
  return content.pages.all.map(page => ({ ...page, questions: questions.get(page.url) ?? [] }))
}

function questionsByUrl({ articles, collections, faq, guides, home }: Content): Map<string, string[]> {
  const pages = [{ url: home.url, faq: faq.items }, ...articles.all, ...guides.all, ...collections.all]
  return new Map(pages.map(({ url, faq }) => [url, faq.map(({ question }) => question)]))
}
