import { expect, test } from 'vitest'
import { articles } from '../../generated/content/articles.js'
import { guides } from '../../generated/content/guides.js'
import { pages } from '../../generated/pages.js'
import { sentencesOf, textsOf, wordsOf } from './prose.ts'

const shortestArticle = 900
const shortestGuide = 700
const longestShared = 7

const urls = new Set<string>(pages.map(page => page.url))

test.each(articles)('$slug is long enough and leads somewhere', article => {
  expect(article.body.words).toBeGreaterThanOrEqual(shortestArticle)
  expect(article.picture.alt.length).toBeGreaterThan(20)
  const { href, label } = article.callToAction.link
  expect(label).not.toBe('')
  expect(href.startsWith('tel:') || urls.has(href.replace(/[?#].*$/, '')), href).toBe(true)
})

test.each(guides)('$slug is long enough', guide => {
  expect(guide.body.words).toBeGreaterThanOrEqual(shortestGuide)
})

test('no two articles or guides share a sentence', () => {
  expect(sharedSentences(allTexts())).toEqual([])
})

test('a sentence counts as shared however it is punctuated', () => {
  const records = [
    { slug: 'a', texts: ['First. A floor should be flat, dry, and firm before it is laid.'] },
    {
      slug: 'b',
      texts: ['A floor should be flat, dry and **firm** before it is laid! Short ones may recur.'],
    },
    { slug: 'c', texts: ['Short ones may recur.'] },
  ]
  expect(sharedSentences(records)).toEqual([
    { sentence: 'a floor should be flat dry and firm before it is laid', slugs: ['a', 'b'] },
  ])
})

interface Written {
  slug: string
  texts: readonly string[]
}

function sharedSentences(records: readonly Written[]): { sentence: string; slugs: string[] }[] {
  const owners = new Map<string, Set<string>>()
  for (const { slug, texts } of records) {
    for (const sentence of new Set(texts.flatMap(sentencesOf).map(normalized))) {
      if (sentence.split(' ').length > longestShared) {
        owners.set(sentence, (owners.get(sentence) ?? new Set()).add(slug))
      }
    }
  }
  return [...owners]
    .filter(([, slugs]) => slugs.size > 1)
    .map(([sentence, slugs]) => ({ sentence, slugs: [...slugs] }))
}

function allTexts(): Written[] {
  return [...articles, ...guides].map(({ slug, body, faq, ...rest }) => ({
    slug,
    texts: [
      ...textsOf(body.tree),
      ...(faq ?? []).flatMap(({ question, answer }) => [question, answer]),
      ...('callToAction' in rest ? [rest.callToAction.heading, rest.callToAction.text ?? ''] : []),
    ],
  }))
}

function normalized(sentence: string): string {
  return wordsOf(sentence.toLowerCase()).join(' ')
}
