import type { Crumb } from '../../components/Breadcrumbs.tsx'
import type { Article, FaqItem, Guide } from '../../generated/types.ts'
import { categoryLabel } from '../../site/category-label.ts'
import type { Content } from '../../site/content.ts'
import { pictureUrl } from './offers.ts'
import { absolute, businessId, type SchemaNode } from './schema-node.ts'

export function articleNode(content: Content, article: Article): SchemaNode {
  return {
    ...textThing(content, article, article.excerpt, article.date),
    author: { '@type': 'Organization', name: content.site.identity.team, url: absolute(content.site, '/') },
    articleSection: article.category,
  }
}

export function guideNode(content: Content, guide: Guide): SchemaNode {
  return {
    ...textThing(content, guide, guide.excerpt, guide.publishDate),
    author: { '@type': 'Organization', name: guide.author.name, url: absolute(content.site, '/') },
    articleSection: categoryLabel(content.guidesPage, guide),
  }
}

type TextRecord = Pick<Article, 'url' | 'title' | 'picture' | 'metadata' | 'body' | 'updated'>

function textThing(
  content: Content,
  { url, title, picture, metadata, body, updated }: TextRecord,
  description: string,
  date: string,
): SchemaNode {
  const { site } = content
  return {
    '@type': 'Article',
    '@id': absolute(site, `${url}#article`),
    headline: title,
    description,
    image: pictureUrl(content, picture.src),
    datePublished: date,
    dateModified: updated ?? date,
    wordCount: body.words,
    keywords: metadata.keywords.join(', '),
    inLanguage: site.language,
    mainEntityOfPage: absolute(site, url),
    publisher: { '@id': businessId(site) },
  }
}

export function questionsNode({ site }: Content, path: string, items: readonly FaqItem[]): SchemaNode {
  return {
    '@type': 'FAQPage',
    '@id': absolute(site, `${path}#questions`),
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

export function breadcrumbsNode({ site }: Content, crumbs: readonly Crumb[]): SchemaNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(site, path),
    })),
  }
}
