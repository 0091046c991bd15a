import { atomUrl, rssUrl } from '../../site/addresses.ts'
import { jpegUrl } from '../../site/image-variants.ts'
import { inLanguage, languagePathOf, splitLanguage } from '../../site/languages.ts'
import type { PublishedArticle, PublishedFile, PublishedSite, PublishInput } from './publish-input.ts'
import { escapeXml, xmlDocument, xmlElement } from './xml.ts'

type FeedInput = Pick<PublishInput, 'site' | 'articles' | 'images'>

/** Creates the feeds of the site, and those of each further language that has the blog. */
export function feeds(input: FeedInput & Pick<PublishInput, 'translations'>): PublishedFile[] {
  const { images, translations } = input
  return [
    ...feedsOf(input),
    ...translations
      .filter(({ site, pages }) => pages.some(({ url }) => url === blogUrl(site)))
      .flatMap(({ site, articles }) => {
        // Articles that aren't translated have their URLs in the main language.
        const own = articles.filter(({ url }) => splitLanguage(url).languagePath === languagePathOf(site))
        return feedsOf({ site, articles: own, images })
      }),
  ]
}

const blogUrl = (site: PublishedSite) => inLanguage('/blog', languagePathOf(site))

const feedsOf = (input: FeedInput) => [rssFeed(input), atomFeed(input)]

function rssFeed(input: FeedInput): PublishedFile {
  const { site } = input
  const url = inLanguage(rssUrl, languagePathOf(site))
  const articles = newestOf(input.articles)
  const item = (article: PublishedArticle): string[] => [
    '<item>',
    xmlElement('title', article.title),
    xmlElement('link', site.url + article.url),
    xmlElement('guid', site.url + article.url),
    xmlElement('pubDate', noon(article.date).toUTCString()),
    xmlElement('category', article.category),
    xmlElement('description', `${pictureHtml(article, input)}<p>${escapeXml(article.excerpt)}</p>`),
    '</item>',
  ]
  return {
    path: url.slice(1),
    content: xmlDocument([
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
      '<channel>',
      xmlElement('title', site.identity.name),
      xmlElement('link', site.url + blogUrl(site)),
      xmlElement('description', site.identity.blurb),
      xmlElement('language', site.language),
      `<atom:link href="${escapeXml(site.url + url)}" rel="self" type="application/rss+xml"/>`,
      ...newestChange(articles).map(day => xmlElement('lastBuildDate', noon(day).toUTCString())),
      ...articles.flatMap(item),
      '</channel>',
      '</rss>',
    ]),
  }
}

function atomFeed(input: FeedInput): PublishedFile {
  const { site } = input
  const url = inLanguage(atomUrl, languagePathOf(site))
  const blog = site.url + blogUrl(site)
  const articles = newestOf(input.articles)
  const entry = (article: PublishedArticle): string[] => [
    '<entry>',
    xmlElement('title', article.title),
    xmlElement('id', site.url + article.url),
    `<link href="${escapeXml(site.url + article.url)}"/>`,
    xmlElement('published', noon(article.date).toISOString()),
    xmlElement('updated', noon(lastChange(article)).toISOString()),
    `<category term="${escapeXml(article.category)}"/>`,
    xmlElement('summary', article.excerpt),
    `<content type="html">${escapeXml(`${pictureHtml(article, input)}<p>${escapeXml(article.excerpt)}</p>`)}</content>`,
    '</entry>',
  ]
  return {
    path: url.slice(1),
    content: xmlDocument([
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(site.language)}">`,
      xmlElement('title', site.identity.name),
      xmlElement('subtitle', site.identity.blurb),
      xmlElement('id', blog),
      `<link href="${escapeXml(blog)}"/>`,
      `<link href="${escapeXml(site.url + url)}" rel="self" type="application/atom+xml"/>`,
      `<author>${xmlElement('name', site.identity.team)}</author>`,
      ...newestChange(articles).map(day => xmlElement('updated', noon(day).toISOString())),
      ...articles.flatMap(entry),
      '</feed>',
    ]),
  }
}

/** Maximum number of articles in a feed. */
const MAX_ENTRIES = 50

function newestOf(articles: readonly PublishedArticle[]): PublishedArticle[] {
  const newestFirst = [...articles].sort((a, b) => b.date.localeCompare(a.date) || a.url.localeCompare(b.url))
  return newestFirst.slice(0, MAX_ENTRIES)
}

/** Returns the later of the days of publication and revision. */
const lastChange = ({ date, updated = date }: PublishedArticle) => (updated > date ? updated : date)

/** Returns the day of the newest change as a list of one, or an empty list if the feed is empty. */
const newestChange = (articles: readonly PublishedArticle[]) => articles.map(lastChange).sort().slice(-1)

// Feeds need a time. Noon UTC falls on the same day everywhere in the United States.
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

function pictureHtml({ picture }: PublishedArticle, { site, images }: FeedInput): string {
  const entry = images[picture.src]
  return entry
    ? `<p><img src="${escapeXml(site.url + jpegUrl(picture.src, entry))}" alt="${escapeXml(picture.alt)}"></p>`
    : ''
}
