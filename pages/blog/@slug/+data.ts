import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { articles } from '../../../generated/content/articles.js'
import { blogPage } from '../../../generated/content/pages/blog.js'
import { headOf } from '../../../renderer/head.ts'
import { articleThing, questionsThing } from '../../../renderer/structured-data/texts.ts'

export type Data = ReturnType<typeof data>

export function data({ routeParams }: PageContextServer) {
  const article = articles.find(({ slug }) => slug === routeParams.slug)
  if (!article) throw render(404)
  const head = headOf(article, {
    name: article.title,
    parents: [{ name: blogPage.name, path: blogPage.url }],
    things: [articleThing(article), questionsThing(article.url, article.faq)],
    published: article.date,
  })
  return { head, article }
}
