import { expect, test } from 'vitest'
import { articles, articlesBySlug } from '../../generated/content/articles.js'
import { redirects } from '../../generated/content/redirects.js'
import { neighborsOf } from '../../pages/blog/@slug/article-chain.ts'

const links = articles.map(article => neighborsOf(article, articles))

test('an article without stated neighbors has those before and after it in the order', () => {
  for (const [index, article] of articles.entries()) {
    const [before, after] = [articles[index - 1], articles[index + 1]]
    if (!article.previous) {
      expect(links[index]?.previous).toEqual(before && { href: before.url, title: before.title })
    }
    if (!article.next) expect(links[index]?.next).toEqual(after && { href: after.url, title: after.title })
  }
})

test('a stated neighbor that is no article leads straight to where its redirect leads', () => {
  const { previous } = articlesBySlug['hardwood-flooring-austin-tx-guide']
  const redirect = redirects.items.find(({ from }) => from === previous)
  expect(redirect).toBeDefined()
  expect(links[0]?.previous).toEqual({ href: redirect?.to })
})

test('a stated neighbor that is an article goes before the order', () => {
  const [first, second, third] = articles
  if (!first || !second || !third) throw new Error('The test needs three articles')
  const stated = { ...third, previous: first.url }
  const { previous } = neighborsOf(stated, [first, second, stated])
  expect(previous).toEqual({ href: first.url, title: first.title })
})

test('the first article has nothing before it, the last nothing after, unless they say so', () => {
  const [first] = articles
  if (!first) throw new Error('The test needs an article')
  const { previous: _, next: __, ...alone } = first
  expect(neighborsOf(alone, [alone])).toEqual({ previous: undefined, next: undefined })
})
