import { atomUrl, jpegUrl, rssUrl } from '../../site/addresses.ts'
import type { PublishedArticle, PublishedFile, PublishInput } from './publish-input.ts'
import { element, escapeXml, xmlDocument } from './xml.ts'

type FeedInput = Pick<PublishInput, 'site' | 'articles' | 'images'>

export function rssFeed(input: FeedInput): PublishedFile {
  const { site } = input
  const articles = newestOf(input.articles)
  const item = (article: PublishedArticle): string[] => [
    '<item>',
    element('title', article.title),
    element('link', site.url + article.url),
    element('guid', site.url + article.url),
    element('pubDate', noon(article.date).toUTCString()),
    element('category', article.category),
    element('description', `${pictureHtml(article, input)}<p>${escapeXml(article.excerpt)}</p>`),
    '</item>',
  ]
  return {
    path: rssUrl.slice(1),
    content: xmlDocument([
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
      '<channel>',
      element('title', site.identity.name),
      element('link', `${site.url}/blog`),
      element('description', site.identity.blurb),
      element('language', site.language),
      `<atom:link href="${escapeXml(site.url + rssUrl)}" rel="self" type="application/rss+xml"/>`,
      ...newestChange(articles).map(day => element('lastBuildDate', noon(day).toUTCString())),
      ...articles.flatMap(item),
      '</channel>',
      '</rss>',
    ]),
  }
}

export function atomFeed(input: FeedInput): PublishedFile {
  const { site } = input
  const articles = newestOf(input.articles)
  const entry = (article: PublishedArticle): string[] => [
    '<entry>',
    element('title', article.title),
    element('id', site.url + article.url),
    `<link href="${escapeXml(site.url + article.url)}"/>`,
    element('published', noon(article.date).toISOString()),
    element('updated', noon(lastChange(article)).toISOString()),
    `<category term="${escapeXml(article.category)}"/>`,
    element('summary', article.excerpt),
    `<content type="html">${escapeXml(`${pictureHtml(article, input)}<p>${escapeXml(article.excerpt)}</p>`)}</content>`,
    '</entry>',
  ]
  return {
    path: atomUrl.slice(1),
    content: xmlDocument([
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(site.language)}">`,
      element('title', site.identity.name),
      element('subtitle', site.identity.blurb),
      element('id', `${site.url}/blog`),
      `<link href="${escapeXml(`${site.url}/blog`)}"/>`,
      `<link href="${escapeXml(site.url + atomUrl)}" rel="self" type="application/atom+xml"/>`,
      `<author>${element('name', site.identity.team)}</author>`,
      ...newestChange(articles).map(day => element('updated', noon(day).toISOString())),
      ...articles.flatMap(entry),
      '</feed>',
    ]),
  }
}

/** More than readers ask for at their first visit; later they come for what is new. */
const mostEntries = 50

function newestOf(articles: readonly PublishedArticle[]): PublishedArticle[] {
  const newestFirst = [...articles].sort((a, b) => b.date.localeCompare(a.date) || a.url.localeCompare(b.url))
  return newestFirst.slice(0, mostEntries)
}

/** Day on which an article was published or revised last. */
const lastChange = ({ date, updated = date }: PublishedArticle) => (updated > date ? updated : date)

/** Day of the newest change among the entries of a feed: one day, or none if the feed is empty. */
const newestChange = (articles: readonly PublishedArticle[]) => articles.map(lastChange).sort().slice(-1)

/** Articles have a day, feeds a moment: noon UTC is that day in all of the United States. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

function pictureHtml({ picture }: PublishedArticle, { site, images }: FeedInput): string {
  const entry = images[picture.src]
  return entry
    ? `<p><img src="${escapeXml(site.url + jpegUrl(picture.src, entry))}" alt="${escapeXml(picture.alt)}"></p>`
    : ''
}
