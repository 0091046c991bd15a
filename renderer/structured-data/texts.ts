import { site } from '../../generated/content/site.js'
import type { Article, FaqItem, Guide } from '../../generated/types.ts'
import type { Crumb } from '../head.ts'
import { pictureUrl } from './offers.ts'
import { absolute, businessId, type Thing } from './thing.ts'

export function articleThing(article: Article): Thing {
  return {
    ...textThing(article, article.excerpt, article.date),
    author: { '@type': 'Organization', name: site.identity.team, url: absolute('/') },
    articleSection: article.category,
  }
}

export function guideThing(guide: Guide): Thing {
  return {
    ...textThing(guide, guide.excerpt, guide.publishDate),
    author: { '@type': 'Organization', name: guide.author.name, url: absolute('/') },
    articleSection: guide.category,
  }
}

type TextRecord = Pick<Article, 'url' | 'title' | 'picture' | 'metadata' | 'body'>

function textThing(
  { url, title, picture, metadata, body }: TextRecord,
  description: string,
  date: string,
): Thing {
  return {
    '@type': 'Article',
    '@id': absolute(`${url}#article`),
    headline: title,
    description,
    image: pictureUrl(picture.src),
    datePublished: date,
    wordCount: body.words,
    keywords: metadata.keywords.join(', '),
    inLanguage: site.language,
    mainEntityOfPage: absolute(url),
    publisher: { '@id': businessId },
  }
}

export function questionsThing(path: string, items: readonly FaqItem[]): Thing {
  return {
    '@type': 'FAQPage',
    '@id': absolute(`${path}#questions`),
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

export function breadcrumbsThing(crumbs: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}
