import { findAlternatives } from '../../close-match.ts'
import { textAt } from '../../json.ts'
import { isSlug } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf, sortRecords, urlOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import type { Finding, Rule } from '../rule.ts'

/**
 * Articles form one chain by `order`. What an article states as its previous or next one must agree with
 * what that article states; addresses that are redirected stand as stated.
 */
export const articleChain: Rule = {
  id: 'article-chain',
  promise:
    'Articles come one after another: each has a number of its own, and what it says of the one before and after it agrees with them.',
  remedy:
    'Give the article a number that no other has, and at "previous" and "next" choose the articles that stand beside it in that order.',
  *find(site) {
    const all = sortRecords(recordsOf(site, 'articles'))
    const byUrl = new Map(all.map(article => [urlOf(article), article]))
    // A file with a wrong name is told of as such: most often it is a copy.
    const articles = all.filter(article => article.data && isSlug(article.slug))
    yield* sameOrder(articles)
    for (const article of articles) yield* disagreements(article, byUrl, site)
    yield* circles(articles, byUrl)
  },
}

function* sameOrder(articles: readonly ContentRecord[]): Iterable<Finding> {
  for (const [index, article] of articles.entries()) {
    const before = articles[index - 1]
    const order = article.data?.order
    if (!before || typeof order !== 'number' || before.data?.order !== order) continue
    yield {
      record: article,
      path: ['order'],
      code: 'article-chain/same-number',
      parameters: { order, other: before.file },
    }
  }
}

function* disagreements(
  article: ContentRecord,
  byUrl: ReadonlyMap<string | undefined, ContentRecord>,
  site: ResolvedSite,
): Iterable<Finding> {
  for (const [key, opposite] of [
    ['previous', 'next'],
    ['next', 'previous'],
  ] as const) {
    const stated = textAt(article.data, [key])
    const neighbor = stated === undefined ? undefined : byUrl.get(stated)
    if (stated === undefined) continue
    if (!neighbor) {
      // A link that leads nowhere at all is reported as such, by the rule for links.
      if (!site.pages.has(stated)) continue
      yield {
        record: article,
        path: [key],
        code: 'article-chain/not-an-article',
        parameters: {
          key,
          url: stated,
          ...findAlternatives(
            stated,
            [...byUrl.keys()].flatMap(url => (url && url !== urlOf(article) ? url : [])),
          ),
        },
      }
    } else if (neighbor === article) {
      yield { record: article, path: [key], code: 'article-chain/itself', parameters: { key } }
    } else {
      const back = textAt(neighbor.data, [opposite])
      if (back === undefined || back === urlOf(article)) continue
      yield {
        record: article,
        path: [key],
        code: 'article-chain/disagreement',
        parameters: { key, neighbor: neighbor.slug, opposite, url: back },
      }
    }
  }
}

/** A chain of stated `next` articles that comes back to where it began, reported once, at the step that closes it. */
function* circles(
  articles: readonly ContentRecord[],
  byUrl: ReadonlyMap<string | undefined, ContentRecord>,
): Iterable<Finding> {
  const done = new Set<ContentRecord>()
  for (const start of articles) {
    const way = new Set<ContentRecord>()
    let article: ContentRecord | undefined = start
    let last = start
    while (article && !way.has(article) && !done.has(article)) {
      way.add(article)
      last = article
      const next: string | undefined = textAt(article.data, ['next'])
      article = next === undefined ? undefined : byUrl.get(next)
    }
    if (article && way.has(article) && way.size > 1) {
      yield {
        record: last,
        path: ['next'],
        code: 'article-chain/circle',
        parameters: { next: article.slug },
      }
    }
    for (const seen of way) done.add(seen)
  }
}
