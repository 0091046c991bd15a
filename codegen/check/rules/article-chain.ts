import { findAlternatives } from '../../close-match.ts'
import { textAt } from '../../json.ts'
import { isSlug } from '../../names.ts'
import type { ContentRecord } from '../../read/record.ts'
import { recordsOf, sortRecords, urlOf } from '../../resolve/queries.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { nameOf } from '../label.ts'
import type { Finding, Rule } from '../rule.ts'

/** Checks that `order` is unique and that `previous` and `next` of neighboring articles agree. */
export const articleChain: Rule = {
  id: 'article-chain',
  description:
    'Articles come one after another: each has a number of its own, and what it says of the one before and after it agrees with them.',
  howToFix:
    'Give the article a number that no other has, and at "previous" and "next" choose the articles that stand beside it in that order.',
  *find(site): Iterable<Finding> {
    const all = sortRecords(recordsOf(site, 'articles'))
    const byUrl = new Map(all.map(article => [urlOf(article), article]))
    // Skip files with a wrong name, which the rule `files` reports: most often they are copies.
    const articles = all.filter(article => article.data && isSlug(article.slug))
    yield* findSameNumbers(articles)
    for (const article of articles) yield* findDisagreements(article, byUrl, site)
    yield* findCycles(articles, byUrl)
  },
}

function* findSameNumbers(articles: readonly ContentRecord[]): Iterable<Finding> {
  for (const [index, article] of articles.entries()) {
    const before = articles[index - 1]
    const order = article.data?.order
    if (!before || typeof order !== 'number' || before.data?.order !== order) continue
    // The rule `twins` reports a copy under another name.
    if (nameOf(article) === nameOf(before)) continue
    yield {
      record: article,
      path: ['order'],
      code: 'article-chain/same-number',
      parameters: { order, other: before.file },
    }
  }
}

function* findDisagreements(
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
      // The rule `links` reports URLs without a page.
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

/** Reports each cycle of `next` once, at the article that closes it. */
function* findCycles(
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
